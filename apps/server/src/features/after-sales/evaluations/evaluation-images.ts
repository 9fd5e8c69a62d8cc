import { linkedImages } from '../../files/attachments/linked-images.ts';

export const {
  imagesOf,
  ownerOfImage: evaluationOfImage,
  saveImages,
} = linkedImages({ table: 'evaluation_image', column: 'evaluation_id', purpose: 'evaluation' });
