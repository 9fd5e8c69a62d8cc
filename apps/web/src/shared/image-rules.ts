/** Spec §5: jpeg, png, bmp or gif, under 5 MB. The server looks at the bytes themselves. */
const MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/bmp', 'image/gif'];
/** The figures of the texts about images. */
export const IMAGE_LIMITS = { megabytes: 5 } as const;

/**
 * Types that the file dialog offers. WebP is redrawn in the browser; iOS converts HEIC to JPEG where the dialog does not offer it.
 */
export const ACCEPTED_IMAGES = [...MEDIA_TYPES, 'image/webp'].join(',');

/** Keys under `image` of the `errors` texts. */
export type ImageRule = 'type' | 'heic' | 'tooLarge';

interface ChosenImage {
  readonly type: string;
  readonly size: number;
  readonly name?: string;
}

export function checkImage({ type, size, name = '' }: ChosenImage): ImageRule | undefined {
  // Few systems know the type of a photo of an iPhone, and give none.
  if (/^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))) return 'heic';
  if (!MEDIA_TYPES.includes(type)) return 'type';
  return size < IMAGE_LIMITS.megabytes * 1024 * 1024 ? undefined : 'tooLarge';
}
