import { Translation } from '@xunban/i18n/react';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from './states.tsx';

interface Props {
  readonly children: ReactNode;
  /** Called before the panel is tried again, for instance to reset the queries that failed. */
  readonly onRetry?: () => void;
}

/** Contains the failure of one panel: the rest of the page continues, and the panel can be retried alone. */
export class PanelBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const retry = () => {
      this.props.onRetry?.();
      this.setState({ failed: false });
    };
    return (
      <Translation>
        {(t) => <ErrorState title={t('state.panelFailed')} hint={t('state.panelFailedHint')} onRetry={retry} />}
      </Translation>
    );
  }
}
