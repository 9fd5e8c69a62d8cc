import { Link, type LinkProps, useLocation } from 'react-router';
import { type CertifyWish, certifyPath } from './certify-path.ts';
import { noteReturnPlace } from './return-place.ts';

interface CertifyLinkProps extends Omit<LinkProps, 'to'> {
  readonly wish?: CertifyWish;
}

/** A link to the certification, which leads back to this page, and to the same place on it. */
export function CertifyLink({ wish = '1', ...link }: CertifyLinkProps) {
  const { pathname, search } = useLocation();
  return (
    <Link
      {...link}
      to={certifyPath({ pathname, search }, wish)}
      preventScrollReset
      onClick={() => noteReturnPlace(pathname + search)}
    >
      {link.children}
    </Link>
  );
}
