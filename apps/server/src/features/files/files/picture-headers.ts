/** A picture is an image and nothing more, also when it is opened by itself. */
const AS_IMAGE = {
  'Content-Type': 'image/svg+xml; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
};

/** Of a picture whose address changes when it does. */
export const LASTING_PICTURE_HEADERS = { ...AS_IMAGE, 'Cache-Control': 'private, max-age=31536000, immutable' };

/** Of a picture for whoever is signed in now. */
export const PICTURE_HEADERS = { ...AS_IMAGE, 'Cache-Control': 'private, no-store' };
