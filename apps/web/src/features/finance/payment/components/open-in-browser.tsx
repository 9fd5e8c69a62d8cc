import type { GatewayOffer } from '@xunban/contract';
import { browserTexts } from '@xunban/i18n/payment-texts';
import { useTranslation } from '@xunban/i18n/react';
import { CopyButton, Notice, TextInput } from '@xunban/ui';

/** Asks the payer to open the page in a browser, because the current app cannot pay. */
export function OpenInBrowser({ gateway, link }: { readonly gateway: GatewayOffer; readonly link: string }) {
  const { t } = useTranslation('payment');
  const { title, hint } = browserTexts(gateway);
  return (
    <Notice tone="warning" title={title} live>
      <p>{hint}</p>
      <TextInput
        readOnly
        aria-label={t('share.link')}
        value={link}
        onFocus={(event) => event.target.select()}
        after={<CopyButton text={link} label={t('share.copy')} />}
      />
    </Notice>
  );
}
