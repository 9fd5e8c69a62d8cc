import { BOARD_CHOICES, type ChoiceField as Choice, isChoiceField } from '@xunban/contract/board-spec';
import { boardWord } from '@xunban/i18n/board-words';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import {
  type FieldValue,
  leadTimeViews,
  type OptionView,
  offeredChoices,
  optionViews,
  withOption,
  withValue,
} from '../../model/option-view.ts';
import { ChoiceField } from './choice-field.tsx';
import type { FormContext } from './form-context.ts';
import { FreeSwitch } from './free-switch.tsx';
import { Notes } from './line-notes.tsx';
import { Swatch } from './swatch.tsx';

/** What the buyer may not care about. Not what the board is, how it is delivered, or what nobody leaves to chance. */
const CAN_BE_FREE: ReadonlySet<string> = new Set<Choice>([
  'thicknessMm',
  'outerCopperOz',
  'innerCopperOz',
  'minTraceMil',
  'minHoleMm',
  'maskColour',
  'legendColour',
  'finish',
  'goldThicknessMicroinch',
  'viaCover',
  'laminateBrand',
  'tgCelsius',
  'panelSeparation',
  'testMethod',
  'orderNumberMark',
  'interleaf',
  'packing',
  'leadTime',
]);

/** A field of the specification that is one of a few. */
export function SpecChoice({ form, field }: { form: FormContext; field: Choice }) {
  const { t } = useTranslation(['quote', 'pricing']);
  const { spec, quote } = form;
  const offered = offeredChoices(field, BOARD_CHOICES[field], form.offered);
  const options = field === 'leadTime' ? leadTimeViews(spec, offered, quote) : optionViews(spec, field, offered, quote);
  const word = (value: FieldValue) => boardWord({ ...spec, [field]: value }, field).value;

  const choose = (option: OptionView) => {
    form.change((current) => withOption(current, field, option));
    for (const { field: other, to } of option.alsoChanges) {
      if (!isChoiceField(other)) continue;
      const { label, value } = boardWord({ ...spec, [other]: to }, other);
      toast.info(t('quote:form.also', { field: label, value }));
    }
  };
  return (
    <ChoiceField
      label={t(`pricing:field.${field}`)}
      options={options}
      isStale={form.isStale}
      onChoose={choose}
      extra={options.length > 1 && CAN_BE_FREE.has(field) && <FreeSwitch form={form} field={field} />}
      isShort={typeof spec[field] === 'boolean'}
      word={(value) => (
        <>
          {field === 'maskColour' && <Swatch spec={withValue(spec, field, value)} of="mask" />}
          {field === 'legendColour' && <Swatch spec={withValue(spec, field, value)} of="legend" />}
          {word(value)}
        </>
      )}
      notes={
        <>
          {field === 'halfHoleSides' && form.castellations > 0 && (
            <p>{t('quote:form.castellated', { count: form.castellations })}</p>
          )}
          <Notes form={form} fields={[field]} />
        </>
      }
    />
  );
}
