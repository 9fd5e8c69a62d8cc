import { useTranslation } from '@xunban/i18n/react';
import { Notice } from '@xunban/ui';
import type { BridgeOutcome } from '../model/wechat-bridge.ts';

/** Shows that WeChat's payment was closed unpaid. A paid one is shown when the server knows it. */
export function WechatEnd({ outcome }: { readonly outcome: BridgeOutcome | undefined }) {
  const { t } = useTranslation('payment');
  if (outcome === undefined || outcome === 'paid') return null;
  return (
    <Notice tone="warning" live>
      {t(`wechat.${outcome}`)}
    </Notice>
  );
}
