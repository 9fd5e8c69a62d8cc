import type { FreightOffer as ApiOffer, FreightOption as ApiOption } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import { documentTexts } from '@xunban/i18n/documents';
import { formatYuan, toApi } from '@xunban/money';
import type { FreightOffer, FreightOption } from '@xunban/pricing';

/** Offers with the rule behind them, in numbers and as text in a language. */
export const offerView =
  (language: Language) =>
  (offer: FreightOffer): ApiOffer => ({
    ...viewFreight(offer),
    explanation: explanationOf(offer, language),
    volumetricDivisor: offer.volumetricDivisor,
    firstWeightG: offer.firstWeightG,
    firstPrice: toApi(offer.firstFen),
    stepWeightG: offer.stepWeightG,
    stepPrice: toApi(offer.stepFen),
    remoteSurcharge: toApi(offer.remoteFen),
    isPickUp: offer.isPickUp,
  });

/** A freight that was promised, with the weights and the rule that it came from. */
export const viewFreight = ({
  carrier,
  zone,
  priceFen,
  days,
  actualWeightG,
  volumetricWeightG,
  chargeableWeightG,
  because,
  formula,
}: FreightOption): ApiOption => ({
  ...{ carrier, zone, days, actualWeightG, volumetricWeightG, chargeableWeightG, because, formula },
  price: toApi(priceFen),
});

function explanationOf(offer: FreightOffer, language: Language): string {
  const { pricing } = documentTexts(language);
  const textOf = (key: string, figures: Readonly<Record<string, string | number>>): string =>
    pricing(`freight.${key}`, figures) ?? '';
  const actual = offer.actualWeightG;
  if (offer.isPickUp) return textOf('pickUp', { actual });
  const { lengthMm: length, widthMm: width, heightMm: height } = offer.parcel;
  const weights =
    offer.volumetricDivisor === 0
      ? textOf('weightOnly', { actual })
      : textOf('weights', {
          ...{ actual, volumetric: offer.volumetricWeightG, length, width, height },
          divisor: offer.volumetricDivisor,
        });
  const steps = textOf('steps', {
    chargeable: offer.chargeableWeightG,
    ...{ firstWeight: offer.firstWeightG, first: formatYuan(offer.firstFen) },
    ...{ stepWeight: offer.stepWeightG, step: formatYuan(offer.stepFen) },
  });
  const remote = offer.remoteFen === 0n ? '' : textOf('remote', { surcharge: formatYuan(offer.remoteFen) });
  return `${weights}${steps}${remote}`;
}
