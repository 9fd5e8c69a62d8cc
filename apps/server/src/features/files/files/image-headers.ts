/** An image is an image and nothing more, also when it is opened by itself. */
const AS_IMAGE = {
  'Content-Type': 'image/svg+xml; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
};

/** Headers of an image whose address changes with its content. */
export const IMMUTABLE_IMAGE_HEADERS = { ...AS_IMAGE, 'Cache-Control': 'private, max-age=31536000, immutable' };

/** Headers of an image for the currently signed-in user only. */
export const IMAGE_HEADERS = { ...AS_IMAGE, 'Cache-Control': 'private, no-store' };
