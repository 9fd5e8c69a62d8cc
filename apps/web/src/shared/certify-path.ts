/** The intent: to certify (first, again, or upgrading), or to adopt a change in the company register. */
export type CertifyWish = '1' | 'update';

/** Pages that are a step of an order: the certification dialog never opens over them. */
const RUNNING_ORDER = /^\/(quote|paymentOrder|main\/(orderCart|orderConfirm|orderDelivery|orderDetail|reorder))\b/i;

export const isRunningOrder = (pathname: string): boolean => RUNNING_ORDER.test(pathname);

/**
 * Path of the certification: over the page that is open, with its query; from a page outside the member centre or a step of an
 * order, over the member centre, which leads back to `from` when the certification is closed.
 */
export function certifyPath(
  from: { readonly pathname: string; readonly search: string },
  wish: CertifyWish = '1',
): string {
  const { pathname, search } = from;
  const opensHere = /^\/main\//i.test(pathname) && !isRunningOrder(pathname);
  const params = new URLSearchParams(opensHere ? search : '');
  params.set('certify', wish);
  if (!opensHere) params.set('next', pathname + search);
  return `${opensHere ? pathname : '/main/userCenter'}?${params}`;
}
