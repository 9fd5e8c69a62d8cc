import { SRGBColorSpace, Texture } from 'three';
import type { FaceImages } from './solid-messages.ts';

export function faceTextures(
  images: FaceImages,
  anisotropy: number,
): { readonly colour: Texture; readonly relief: Texture } {
  const colour = textureOf(images.colour, anisotropy);
  colour.colorSpace = SRGBColorSpace;
  return { colour, relief: textureOf(images.relief, anisotropy) };
}

function textureOf(image: OffscreenCanvas | ImageBitmap, anisotropy: number): Texture {
  const texture = new Texture(image);
  texture.anisotropy = Math.min(4, anisotropy);
  texture.needsUpdate = true;
  if (image instanceof ImageBitmap) {
    // WebGL never turns a bitmap upside down when it takes it, so its places are.
    texture.flipY = false;
    texture.repeat.y = -1;
    texture.offset.y = 1;
    texture.addEventListener('dispose', () => image.close());
  }
  return texture;
}
