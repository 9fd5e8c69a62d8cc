import { useMutation } from '@tanstack/react-query';
import { BOARD_CHOICES } from '@xunban/contract/board-spec';
import { DESIGN_TOOLS, type DesignTool, MARGINS, type Margin, RULE_FILE_ENDING } from '@xunban/contract/design-tools';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Card, Field, layout, problemText, Select, toast } from '@xunban/ui';
import { useState } from 'react';
import { api } from '../../../shared/api.ts';
import { saveFile } from '../../../shared/save-file.ts';
import styles from './articles.module.css';

/** Downloads the factory's capabilities as a rule file for the reader's CAD tool. */
export function DesignRulesForm() {
  const { t } = useTranslation(['article', 'pricing']);
  const [layers, setLayers] = useState(2);
  const [outerCopperOz, setOuter] = useState(1);
  const [innerCopperOz, setInner] = useState(1);
  const [maskColour, setMask] = useState<(typeof BOARD_CHOICES.maskColour)[number]>('green');
  const [margin, setMargin] = useState<Margin>('ordinary');
  const hasInner = layers > 2;
  const save = useMutation({
    mutationFn: async (tool: DesignTool) => {
      const query = { layers, outerCopperOz, ...(hasInner ? { innerCopperOz } : {}), maskColour, margin };
      const file = await api.designRules.file({ params: { tool }, query });
      saveFile(file, `xunban-${layers}-layers-${outerCopperOz}oz-${margin}.${RULE_FILE_ENDING[tool]}`);
    },
    // The only possible validation error is a copper thickness that does not fit the layer count.
    onError: (error) => toast.error(isInvalid(error) ? t('article:rules.notMade') : problemText(error)),
  });
  return (
    <Card>
      <section className={layout['stack4']} aria-labelledby="design-rules">
        <h2 className={layout['textXl']} id="design-rules">
          {t('article:rules.title')}
        </h2>
        <p>{t('article:rules.lead')}</p>
        <div className={styles['fields']}>
          <Choice label={t('pricing:field.layers')} values={BOARD_CHOICES.layers} value={layers} onChange={setLayers} />
          <Choice
            label={t('pricing:field.outerCopperOz')}
            values={BOARD_CHOICES.outerCopperOz}
            value={outerCopperOz}
            onChange={setOuter}
            unit="oz"
          />
          {hasInner && (
            <Choice
              label={t('pricing:field.innerCopperOz')}
              values={BOARD_CHOICES.innerCopperOz}
              value={innerCopperOz}
              onChange={setInner}
              unit="oz"
            />
          )}
          <Field label={t('pricing:field.maskColour')}>
            {(control) => (
              <Select
                {...control}
                value={maskColour}
                onChange={({ target }) =>
                  setMask(BOARD_CHOICES.maskColour.find((one) => one === target.value) ?? 'green')
                }
              >
                {BOARD_CHOICES.maskColour.map((one) => (
                  <option key={one} value={one}>
                    {t(`pricing:option.maskColour.${one}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('article:rules.margin.label')} hint={t(`article:rules.margin.${margin}Hint`)}>
            {(control) => (
              <Select
                {...control}
                value={margin}
                onChange={({ target }) => setMargin(MARGINS.find((one) => one === target.value) ?? 'ordinary')}
              >
                {MARGINS.map((one) => (
                  <option key={one} value={one}>
                    {t(`article:rules.margin.${one}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <div className={layout['row3']}>
          {DESIGN_TOOLS.map((tool) => (
            <Button key={tool} busy={save.isPending && save.variables === tool} onClick={() => save.mutate(tool)}>
              {t(`article:rules.tool.${tool}`)}
            </Button>
          ))}
        </div>
      </section>
    </Card>
  );
}

const isInvalid = (error: unknown): boolean => error instanceof Error && 'kind' in error && error.kind === 'invalid';

function Choice(props: {
  readonly label: string;
  readonly values: readonly number[];
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly unit?: string;
}) {
  const { label, values, value, onChange, unit = '' } = props;
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(Number(target.value))}>
          {values.map((one) => (
            <option key={one} value={one}>
              {`${one} ${unit}`.trim()}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
