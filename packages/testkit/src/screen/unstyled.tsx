import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';

/**
 * A page without the style sheets that its components make for themselves: nobody looks at it here, and what is hidden would be
 * worked out from all of them for every element.
 */
export const Unstyled = ({ children }: { readonly children: ReactNode }) => (
  <ConfigProvider theme={{ zeroRuntime: true }}>{children}</ConfigProvider>
);
