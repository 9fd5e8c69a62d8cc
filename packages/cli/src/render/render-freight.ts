import type { CliTexts } from '@xunban/i18n/cli-texts';
import type { FreightLine } from '../engine/freight.ts';
import { yuanText } from '../texts.ts';

export function renderFreight(offers: readonly FreightLine[], { cli, text }: CliTexts): string {
  if (offers.length === 0) return cli('quote.noFreight');
  return offers
    .map((offer) => {
      const price = cli('quote.freight', {
        carrier: text(`pricing.carrier.${offer.carrier}`),
        zone: text(`pricing.zone.${offer.zone}`),
        price: yuanText(offer.price),
        days: offer.days,
      });
      return `${price} ${text(`pricing.freight.${offer.because}`, { chargeable: offer.chargeableWeightG })}`;
    })
    .join('\n');
}
