import { QueryClientProvider } from '@tanstack/react-query';
import { Toaster } from '@xunban/ui';
import { AntdProvider } from '@xunban/ui/antd';
import type { ReactNode } from 'react';
import { queryClient } from '../shared/query-client.ts';

export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <AntdProvider>
        {children}
        <Toaster />
      </AntdProvider>
    </QueryClientProvider>
  );
}
