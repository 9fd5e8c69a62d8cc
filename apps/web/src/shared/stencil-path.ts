/** Addresses of the page for stencils without boards: new, or from a cart row or an order. */
export const stencilPath = (
  from: { readonly cart?: string; readonly order?: string; readonly revise?: string } = {},
): string => {
  const search = new URLSearchParams(from).toString();
  return search === '' ? '/quote/stencil' : `/quote/stencil?${search}`;
};
