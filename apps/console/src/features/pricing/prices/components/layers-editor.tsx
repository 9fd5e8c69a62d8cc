import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { BOARD_CHOICES } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import {
  type LayerKind,
  type LayerTariff,
  type PriceBook,
  type TariffPart,
  withLayerCount,
  withoutLayerCount,
  withPartPriced,
} from '@xunban/pricing';
import { Badge, Card, Field, layout, Select } from '@xunban/ui';
import { ConfirmButton } from '@xunban/ui/antd';
import { Button, Space, Table } from 'antd';
import { useState } from 'react';
import type { TableName } from '../model/figures.ts';
import styles from '../prices.module.css';
import { usePlaceTexts } from '../use-place-texts.ts';
import type { FigurePlace } from './figure-tables.tsx';

/** The table on which a part of a tariff is priced. */
const TABLES: Readonly<Record<TariffPart, TableName>> = {
  board: 'rates',
  engineering: 'fees',
  film: 'fees',
  sample: 'samples',
  leadDays: 'leadDays',
  rush: 'rush',
};

interface LayersEditorProps {
  readonly book: PriceBook;
  readonly onChange: ((book: PriceBook) => void) | undefined;
  /** Leads to the figures of a tariff. */
  readonly onShow?: ((place: FigurePlace) => void) | undefined;
}

const kindOf = ({ material = 'fr4', layers }: LayerTariff): LayerKind => ({ material, layers });

/** Layer counts on sale, by material; a new one starts as a copy and is priced part by part. */
export function LayersEditor({ book, onChange, onShow }: LayersEditorProps) {
  const { t } = useTranslation(['console-prices', 'price-places', 'pricing']);
  const texts = usePlaceTexts();
  const nameOf = ({ material, layers }: LayerKind) =>
    `${texts.option('material', material)} · ${texts.text('place.layers', { list: layers })}`;
  return (
    <div className={layout['column']}>
      {onChange && <AddLayers book={book} onAdd={onChange} />}
      <div className={layout['scrollSideways']}>
        <Table
          size="small"
          pagination={false}
          rowKey={(tariff) => nameOf(kindOf(tariff))}
          dataSource={[...book.tariffs]}
          columns={[
            { key: 'kind', title: t('layers.kind'), render: (_, tariff) => nameOf(kindOf(tariff)) },
            {
              key: 'open',
              title: t('layers.state'),
              render: (_, tariff) =>
                tariff.toBePriced?.length ? (
                  <Space wrap>
                    {tariff.toBePriced.map((part) => (
                      <Part
                        key={part}
                        name={t(`price-places:part.${part}`)}
                        onShow={onShow && (() => onShow({ table: TABLES[part], filter: filterOf(texts, tariff) }))}
                        onPriced={onChange && (() => onChange(withPartPriced(book, kindOf(tariff), part)))}
                      />
                    ))}
                  </Space>
                ) : (
                  <Badge tone="success">{t('layers.priced')}</Badge>
                ),
            },
            {
              key: 'actions',
              title: t('list.actions'),
              render: (_, tariff) =>
                onChange &&
                book.tariffs.length > 1 && (
                  <ConfirmButton
                    size="small"
                    danger
                    icon={<DeleteOutlined />}
                    question={t('layers.removeQuestion', { kind: nameOf(kindOf(tariff)) })}
                    consequence={t('layers.removeConsequence')}
                    onConfirm={async () => onChange(withoutLayerCount(book, kindOf(tariff)))}
                  >
                    {t('layers.remove')}
                  </ConfirmButton>
                ),
            },
          ]}
        />
      </div>
    </div>
  );
}

/** Returns the label of the figure rows. */
const filterOf = (texts: ReturnType<typeof usePlaceTexts>, tariff: LayerTariff): string =>
  texts.option('material', kindOf(tariff).material);

interface PartProps {
  readonly name: string;
  readonly onShow: (() => void) | undefined;
  readonly onPriced: (() => void) | undefined;
}

function Part({ name, onShow, onPriced }: PartProps) {
  const { t } = useTranslation('console-prices');
  return (
    <Space size={4}>
      <Badge tone="warning">{t('layers.open', { part: name })}</Badge>
      {onShow && (
        <Button size="small" type="link" aria-label={t('layers.showPart', { part: name })} onClick={onShow}>
          {t('layers.show')}
        </Button>
      )}
      {onPriced && (
        <Button size="small" aria-label={t('layers.confirmPart', { part: name })} onClick={onPriced}>
          {t('layers.confirm')}
        </Button>
      )}
    </Space>
  );
}

function AddLayers({ book, onAdd }: { book: PriceBook; onAdd: (book: PriceBook) => void }) {
  const { t } = useTranslation('console-prices');
  const texts = usePlaceTexts();
  const [material, setMaterial] = useState<LayerKind['material']>('fr4');
  const own = book.tariffs.filter((tariff) => kindOf(tariff).material === material).map(({ layers }) => layers);
  const free = BOARD_CHOICES.layers.filter((layers) => !own.includes(layers));
  const [layers, setLayers] = useState<number>();
  const [like, setLike] = useState<number>();
  const wanted = free.find((count) => count === layers) ?? free[0];
  // The nearest lower layer count has the most similar costs.
  const pattern = own.find((count) => count === like) ?? own.filter((count) => count < (wanted ?? 0)).at(-1) ?? own[0];
  const add = () =>
    wanted !== undefined && pattern !== undefined && onAdd(withLayerCount(book, { material, layers: wanted }, pattern));
  const options = (counts: readonly number[]) =>
    counts.map((count) => (
      <option key={count} value={count}>
        {texts.text('place.layers', { list: count })}
      </option>
    ));
  return (
    <Card title={t('layers.add')}>
      <div className={styles['choose']}>
        <Field label={texts.pricing('field.material') ?? ''}>
          {(control) => (
            <Select
              {...control}
              value={material}
              onChange={({ target }) =>
                setMaterial(BOARD_CHOICES.material.find((one) => one === target.value) ?? 'fr4')
              }
            >
              {BOARD_CHOICES.material.map((one) => (
                <option key={one} value={one}>
                  {texts.option('material', one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('layers.new')} hint={free.length === 0 && t('layers.noneFree')}>
          {(control) => (
            <Select {...control} value={wanted ?? ''} onChange={({ target }) => setLayers(Number(target.value))}>
              {options(free)}
            </Select>
          )}
        </Field>
        <Field label={t('layers.like')} hint={t('layers.likeHint')}>
          {(control) => (
            <Select {...control} value={pattern ?? ''} onChange={({ target }) => setLike(Number(target.value))}>
              {options(own)}
            </Select>
          )}
        </Field>
      </div>
      <Button icon={<PlusOutlined />} disabled={wanted === undefined || pattern === undefined} onClick={add}>
        {t('layers.addNow')}
      </Button>
    </Card>
  );
}
