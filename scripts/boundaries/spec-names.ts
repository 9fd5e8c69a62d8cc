/** Spellings of the specification that nothing outside of `packages/contract` may use. Its paths have more of them. */
export const SPEC_NAMES: ReadonlySet<string> = new Set([
  'access_Token',
  'AuthenType',
  'creditRemain',
  'EnterpricePictureType',
  'EnterprisePicture',
  'exsits',
  'guid',
  'IdentityNo',
  'isTrust',
  'mbGuid',
  'mbId',
  'mbNo',
  'MemberType',
  'orderMainId',
  'orderMainIds',
  'propress',
  'resertordermain',
  'userID',
  'VeryfyCode',
]);

/** API names that are ordinary words elsewhere: they identify nothing. */
export const ORDINARY_NAMES: ReadonlySet<string> = new Set(['Name', 'Phone', 'mainId']);
