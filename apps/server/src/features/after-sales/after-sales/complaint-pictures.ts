import { linkedImages } from '../../files/attachments/linked-images.ts';

export const {
  picturesOf,
  ownerOfPicture: complaintOfPicture,
  putPictures,
} = linkedImages({ table: 'complaint_picture', column: 'complaint_id', purpose: 'complaint' });
