import { linkedImages } from '../../files/attachments/linked-images.ts';

export const {
  imagesOf,
  ownerOfImage: complaintOfImage,
  saveImages,
} = linkedImages({ table: 'complaint_image', column: 'complaint_id', purpose: 'complaint' });
