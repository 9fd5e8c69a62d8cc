import { linkedImages } from '../../files/attachments/linked-images.ts';

export const {
  picturesOf,
  ownerOfPicture: evaluationOfPicture,
  putPictures,
} = linkedImages({ table: 'evaluation_picture', column: 'evaluation_id', purpose: 'evaluation' });
