import {
  BOARD_CHOICES,
  type BoardSpec,
  type ChoiceField as Choice,
  type ChoiceValue,
  defaultBoardSpec,
  isChoiceField,
} from '@xunban/contract/board-spec';
import { boardColours, NAMED_EDGES } from '@xunban/gerber';
import { boardFieldText } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Button, toast } from '@xunban/ui';
import { useMemo, useState } from 'react';
import {
  leadTimeViews,
  type OptionView,
  offeredChoices,
  optionViews,
  withOption,
  withValue,
} from '../live-quote/option-view.ts';
import { ChoiceField } from './choice-field.tsx';
import type { FormContext } from './form-context.ts';
import { FreeSwitch } from './free-switch.tsx';
import { Notes } from './line-notes.tsx';

/**
 * Fields that the buyer can leave open. Excludes the board's basic properties, its delivery, and what is never left to chance.
 */
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

interface SpecChoiceProps {
  readonly form: FormContext;
  readonly field: Choice;
  /** Rare options wait behind a button. */
  readonly isBrief?: boolean;
}

/** The most common choices. */
const USUAL: { readonly [F in Choice]?: readonly ChoiceValue[] } = {
  layers: [1, 2, 4, 6],
  thicknessMm: [0.8, 1, 1.2, 1.6, 2],
  finish: ['leadHasl', 'leadFreeHasl', 'enig', 'osp'],
};

/** A field of the specification that is one of a few. */
export function SpecChoice({ form, field, isBrief = false }: SpecChoiceProps) {
  const { t, i18n } = useTranslation(['quote', 'pricing']);
  const { spec, quote, free, setFree } = form;
  const [showsAll, setShowsAll] = useState(false);
  const sides = spec.edgePlatedSides;
  const all = useMemo(
    () =>
      offeredChoices(field, BOARD_CHOICES[field], form.offered).filter((value) => isNamingSides(value, field, sides)),
    [field, form.offered, sides],
  );
  const usual = isBrief && !showsAll ? USUAL[field] : undefined;
  const chosen = spec[field];
  const offered = useMemo(
    () => (usual ? all.filter((value) => usual.includes(value) || value === chosen) : all),
    [all, usual, chosen],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are those of the language in use.
  const texts = useMemo(() => optionTexts(field, offered), [field, offered, i18n.language]);
  const swatches = useMemo(() => optionSwatches(field, offered, spec), [field, offered, spec]);
  const options = field === 'leadTime' ? leadTimeViews(spec, offered, quote) : optionViews(spec, field, offered, quote);

  const choose = (option: OptionView) => {
    form.change((current) => withOption(current, field, option));
    for (const { field: other, to } of option.alsoChanges) {
      if (!isChoiceField(other)) continue;
      const { label, value } = boardFieldText({ ...spec, [other]: to }, other);
      toast.info(t('quote:form.also', { field: label, value }));
    }
  };
  return (
    <ChoiceField
      label={t(`pricing:field.${field}`)}
      options={options}
      texts={texts}
      swatches={swatches}
      onChoose={choose}
      extra={
        <>
          {options.length > 1 && CAN_BE_FREE.has(field) && (
            <FreeSwitch field={field} isFree={free.has(field)} setFree={setFree} />
          )}
          {isBrief && USUAL[field] !== undefined && (
            <Button size="small" kind="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {showsAll
                ? t('quote:form.fewerOptions')
                : t('quote:form.moreOptions', { count: all.length - offered.length })}
            </Button>
          )}
        </>
      }
      isWide={field === 'layers' || field === 'finish'}
      isShort={typeof spec[field] === 'boolean'}
      notes={<Notes form={form} fields={[field]} />}
    />
  );
}

/** Filters the plated edges to those that name as many sides as are ordered. */
function isNamingSides(value: ChoiceValue, field: Choice, sides: number): boolean {
  if (field !== 'platedEdges' || value === 'asDrawn') return true;
  return Object.entries(NAMED_EDGES).some(([name, edges]) => name === value && edges.length === sides);
}

const optionTexts = (field: Choice, offered: readonly ChoiceValue[]): string[] =>
  offered.map((value) => boardFieldText(withValue(defaultBoardSpec, field, value), field).value);

function optionSwatches(field: Choice, offered: readonly ChoiceValue[], spec: BoardSpec): string[] | undefined {
  if (field !== 'maskColour' && field !== 'legendColour') return undefined;
  const part = field === 'maskColour' ? 'mask' : 'legend';
  return offered.map((value) => boardColours(withValue(spec, field, value))[part]);
}
