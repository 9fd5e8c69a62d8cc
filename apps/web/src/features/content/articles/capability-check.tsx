import { useQuery } from '@tanstack/react-query';
import type { AllCalls, CallInput, CallOutput } from '@xunban/contract';
import { BOARD_CHOICES, type BoardField, type BoardSpec, defaultBoardSpec } from '@xunban/contract/board-spec';
import { ruleAnchor } from '@xunban/contract/capability-anchors';
import { boardFieldText } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, Card, DataState, Field, layout, Notice, Select, TextInput } from '@xunban/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../shared/api.ts';
import { useServerText } from '../../../shared/board/use-server-text.ts';
import { useAfterTyping } from '../../../shared/use-after-typing.ts';
import { quotePath } from '../../pricing/live-quote/spec-link.ts';
import styles from './articles.module.css';

type Body = CallInput<AllCalls['capability']['check']>['body'];
type Answer = CallOutput<AllCalls['capability']['check']>;

const CHOICES = [
  'material',
  'layers',
  'thicknessMm',
  'outerCopperOz',
  'innerCopperOz',
  'finish',
  'maskColour',
] as const;
const NUMBERS = ['lengthMm', 'widthMm', 'trackMm', 'holeMm'] as const;
const MIN_VALUE = 0.01;
const MAX_VALUES = { lengthMm: 2000, widthMm: 2000, trackMm: 10, holeMm: 10 } as const;

const { material, layers, thicknessMm, outerCopperOz, innerCopperOz, finish, maskColour } = defaultBoardSpec;
const FIRST = { material, layers, thicknessMm, outerCopperOz, innerCopperOz, finish, maskColour };
const TYPED = { lengthMm: '100', widthMm: '100', trackMm: '0.15', holeMm: '0.3' };

/** Takes a board's values and shows whether it can be made, with which process, and which rule rejects it. */
export function CapabilityCheck() {
  const { t } = useTranslation(['article', 'pricing']);
  const [chosen, setChosen] = useState(FIRST);
  const [typed, setTyped] = useState(TYPED);
  const faulty = NUMBERS.filter((name) => !isBetween(typed[name], MIN_VALUE, MAX_VALUES[name]));
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, Number(typed[name])]));
  // Serialised to text, so that equal boards give the same query.
  const board = useAfterTyping(JSON.stringify({ ...chosen, ...numbers }), 300);
  const answer = useQuery({
    queryKey: ['capability', board],
    queryFn: ({ signal }) => api.capability.check({ body: JSON.parse(board) as Body }, { signal }),
    placeholderData: (previous) => previous,
    enabled: faulty.length === 0,
  });
  return (
    <Card>
      <section className={layout['stack4']} aria-label={t('article:check.title')}>
        <div className={styles['fields']}>
          {CHOICES.filter((name) => name !== 'innerCopperOz' || chosen.layers > 2).map((name) => (
            <Field key={name} label={t(`pricing:field.${name}`)}>
              {(control) => (
                <Select
                  {...control}
                  value={String(chosen[name])}
                  onChange={({ target }) => setChosen({ ...chosen, [name]: optionOf(name, target.value) })}
                >
                  {BOARD_CHOICES[name].map((value) => (
                    <option key={String(value)} value={String(value)}>
                      {labelOf(name, value).value}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          ))}
          {NUMBERS.map((name) => (
            <Field
              key={name}
              label={t(`article:check.${name}`)}
              error={faulty.includes(name) ? t('article:check.number', { max: MAX_VALUES[name] }) : undefined}
            >
              {(control) => (
                <TextInput
                  {...control}
                  inputMode="decimal"
                  maxLength={10}
                  value={typed[name]}
                  onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
                />
              )}
            </Field>
          ))}
        </div>
        <div aria-live="polite" className={styles['verdict']}>
          {/* A prerendered page cannot call the API; the result appears once the application is loaded. */}
          {faulty.length === 0 && typeof document !== 'undefined' && (
            <DataState query={answer}>
              {(result) => <Verdict answer={result} board={{ ...chosen, ...numbers }} />}
            </DataState>
          )}
        </div>
      </section>
    </Card>
  );
}

const TONES = { possible: 'success', possibleWith: 'warning', impossible: 'error' } as const;

function Verdict({ answer, board }: { answer: Answer; board: Partial<BoardSpec> }) {
  const { t } = useTranslation('article');
  const serverText = useServerText();
  const { verdict, minTraceMil, minHoleMm, changes, violations } = answer;
  return (
    <Notice tone={TONES[verdict]}>
      <strong>{t(`check.verdict.${verdict}`)}</strong>
      <ul className={styles['reasons']}>
        {minTraceMil === null && <li>{t('check.trackTooFine')}</li>}
        {minHoleMm === null && <li>{t('check.holeTooFine')}</li>}
        {changes.map(({ field, to }) => (
          <li key={field}>{changeText(field, to)}</li>
        ))}
        {violations.map(({ code, field, reasonKey, params }) => (
          <li key={`${code} ${field}`}>
            {serverText(reasonKey, params)} <a href={`#${ruleAnchor(code)}`}>{t('check.rule')}</a>
          </li>
        ))}
      </ul>
      {verdict !== 'impossible' && (
        <p>
          <Link to={quotePath(quotedBoard(board, answer))} className={buttonClass({ size: 'small' })}>
            {t('check.price')}
          </Link>
        </p>
      )}
    </Notice>
  );
}

/** The board with the options that cover what was typed, and with what has to be chosen along. */
function quotedBoard(board: Partial<BoardSpec>, { minTraceMil, minHoleMm, changes }: Answer): BoardSpec {
  const along = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
  return { ...defaultBoardSpec, ...board, minTraceMil, minHoleMm, ...along } as BoardSpec;
}

const labelOf = (field: BoardField, value: unknown) =>
  boardFieldText({ ...defaultBoardSpec, [field]: value } as BoardSpec, field);

function changeText(field: string, to: unknown): string {
  // The server names fields of a board alone.
  const { label, value } = labelOf(field as BoardField, to);
  return `${label} → ${value}`;
}

const optionOf = (name: (typeof CHOICES)[number], text: string) =>
  BOARD_CHOICES[name].find((value) => String(value) === text);

const isBetween = (text: string, min: number, max: number): boolean =>
  /^\d+(\.\d+)?$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
