import { Link, type LinkProps, useLocation } from 'react-router';
import { noteReturnPlace } from './return-place.ts';
import { isSignInPage, type SignInPage, signInPath } from './sign-in-path.ts';

interface SignInLinkProps extends Omit<LinkProps, 'to'> {
  readonly page: SignInPage;
}

/** A link to a page of signing in, which leads back to this page, and to the same place on it. */
export function SignInLink({ page, ...link }: SignInLinkProps) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  return (
    <Link {...link} to={signInPath(here, page)} onClick={() => isSignInPage(here) || noteReturnPlace(here)}>
      {link.children}
    </Link>
  );
}
