import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import type { FactoryFloor } from '@xunban/contract';
import { BOARD_CHOICES } from '@xunban/contract/board-spec';
import { FACTORY_FIELDS, FACTORY_SOURCES, LAYER_CLASSES, type LayerClass } from '@xunban/contract/factory-rules';
import { useTranslation } from '@xunban/i18n/react';
import { layout, toast } from '@xunban/ui';
import { Button, Form, Input, InputNumber, Radio, Select, Switch } from 'antd';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useCanSee } from '../../../shared/visible.tsx';
import styles from './floor.module.css';

interface Values {
  readonly isPaused: boolean;
  readonly province: string;
  readonly city: string;
  readonly contact: string;
  readonly source: FactoryFloor['source'];
  readonly isLimited: boolean;
  readonly maxLayers: number;
  readonly maxShortSideMm: number;
  readonly maxLongSideMm: number;
  readonly maxAspectRatio: number;
  readonly options: Readonly<Record<string, readonly unknown[] | undefined>>;
  readonly capacity: Readonly<Partial<Record<LayerClass, number | null>>>;
  readonly holidays: readonly { readonly from: string; readonly to: string; readonly name?: string }[];
}

/** Edits a factory's capabilities and daily capacity, closing days, address and contact. */
export function FloorDialog({ floor, onClose }: { readonly floor: FactoryFloor; readonly onClose: () => void }) {
  const { t } = useTranslation(['console-floor', 'pricing']);
  const client = useQueryClient();
  const seesContact = useCanSee('contact.view');
  const submit = async (values: Values) => {
    await api.staffFactories.save({ params: { id: floor.id }, body: bodyOf(floor.version, values) as never });
    toast.success(t('floor.saved'));
    await client.invalidateQueries({ queryKey: ['floor'] });
  };
  return (
    <FormDialog<Values>
      title={t('floor.editTitle', { name: floor.name })}
      width={720}
      initial={initialOf(floor)}
      submit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Form.Item
            name="isPaused"
            label={t('floor.isPaused')}
            valuePropName="checked"
            extra={t('floor.isPausedHint')}
          >
            <Switch disabled={floor.getsOrders} />
          </Form.Item>
          <div className={styles['pair']}>
            <Form.Item name="province" label={t('floor.province')} extra={t('floor.provinceHint')}>
              <Input maxLength={20} />
            </Form.Item>
            <Form.Item name="city" label={t('floor.city')}>
              <Input maxLength={20} />
            </Form.Item>
          </div>
          {seesContact && (
            <Form.Item name="contact" label={t('floor.contact')} extra={t('floor.contactHint')}>
              <Input maxLength={200} />
            </Form.Item>
          )}
          <Form.Item name="source" label={t('floor.source')} extra={t('floor.sourceHint')}>
            <Radio.Group options={FACTORY_SOURCES.map((value) => ({ value, label: t(`source.${value}`) }))} />
          </Form.Item>
          <fieldset className={styles['group']}>
            <legend>{t('floor.capacity')}</legend>
            <p className={layout['muted']}>{t('floor.capacityHint')}</p>
            <div className={styles['pair']}>
              {LAYER_CLASSES.map((name) => (
                <Form.Item key={name} name={['capacity', name]} label={t(`layerClass.${name}`)}>
                  <InputNumber
                    min={0}
                    max={100_000}
                    precision={0}
                    suffix={t('floor.m2PerDay')}
                    className={layout['fullWidth'] ?? ''}
                  />
                </Form.Item>
              ))}
            </div>
          </fieldset>
          <fieldset className={styles['group']}>
            <legend>{t('floor.makes')}</legend>
            <Form.Item
              name="isLimited"
              label={t('floor.isLimited')}
              valuePropName="checked"
              extra={t('floor.isLimitedHint')}
            >
              <Switch />
            </Form.Item>
            <Form.Item noStyle shouldUpdate={(before: Values, after: Values) => before.isLimited !== after.isLimited}>
              {() => form.getFieldValue('isLimited') === true && <LimitFields />}
            </Form.Item>
          </fieldset>
          <HolidayFields />
        </>
      )}
    </FormDialog>
  );
}

function LimitFields() {
  const { t } = useTranslation(['console-floor', 'pricing']);
  const number = (name: 'maxShortSideMm' | 'maxLongSideMm' | 'maxAspectRatio', min: number, max: number) => (
    <Form.Item name={name} label={t(`floor.${name}`)} rules={[{ required: true, message: t('floor.numberRequired') }]}>
      <InputNumber min={min} max={max} precision={0} className={layout['fullWidth'] ?? ''} />
    </Form.Item>
  );
  return (
    <>
      <div className={styles['pair']}>
        <Form.Item name="maxLayers" label={t('floor.maxLayers')}>
          <Select options={BOARD_CHOICES.layers.map((value) => ({ value, label: String(value) }))} />
        </Form.Item>
        {number('maxAspectRatio', 1, 40)}
        {number('maxShortSideMm', 50, 3000)}
        {number('maxLongSideMm', 50, 3000)}
      </div>
      {FACTORY_FIELDS.map((field) => (
        <Form.Item key={field} name={['options', field]} label={String(t(`pricing:field.${field}` as never))}>
          <Select
            mode="multiple"
            allowClear
            placeholder={t('floor.allOptions')}
            options={BOARD_CHOICES[field].map((value) => ({
              // A select knows no booleans.
              value: String(value),
              label: String(t(`pricing:option.${field}.${value}` as never, { defaultValue: String(value) })),
            }))}
          />
        </Form.Item>
      ))}
    </>
  );
}

function HolidayFields() {
  const { t } = useTranslation('console-floor');
  const required = [{ required: true, message: t('floor.dayRequired') }];
  return (
    <fieldset className={styles['group']}>
      <legend>{t('floor.holidays')}</legend>
      <p className={layout['muted']}>{t('floor.holidaysHint')}</p>
      <Form.List name="holidays">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className={styles['holiday']}>
                <Form.Item name={[name, 'from']} label={t('floor.from')} rules={required}>
                  <Input type="date" />
                </Form.Item>
                <Form.Item name={[name, 'to']} label={t('floor.to')} rules={required}>
                  <Input type="date" />
                </Form.Item>
                <Form.Item name={[name, 'name']} label={t('floor.holidayName')}>
                  <Input maxLength={30} />
                </Form.Item>
                <Button
                  icon={<DeleteOutlined />}
                  aria-label={t('floor.removeHoliday')}
                  title={t('floor.removeHoliday')}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            {fields.length < 60 && (
              <Button icon={<PlusOutlined />} onClick={() => add({ from: '', to: '', name: '' })}>
                {t('floor.addHoliday')}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </fieldset>
  );
}

/** Initial limits of a factory when limits are switched on. */
const USUAL = { maxLayers: 8, maxShortSideMm: 500, maxLongSideMm: 600, maxAspectRatio: 10 } as const;

function initialOf(floor: FactoryFloor): Partial<Values> {
  const { isPaused, province, city, contact, source, capability, capacity, holidays } = floor;
  const { options = {}, ...limits } = capability ?? {};
  return {
    ...{ isPaused, province, city, contact: contact ?? '', source, ...USUAL, ...limits },
    isLimited: capability !== null,
    options: Object.fromEntries(Object.entries(options).map(([field, made]) => [field, made?.map(String)])),
    capacity: Object.fromEntries(capacity.map(({ layerClass, m2PerDay }) => [layerClass, m2PerDay])),
    holidays: holidays.map((one) => ({ ...one })),
  };
}

function bodyOf(version: number, values: Values) {
  const { isLimited, options = {}, capacity, holidays = [], isPaused, province, city, contact, source } = values;
  const { maxLayers, maxShortSideMm, maxLongSideMm, maxAspectRatio } = values;
  const made = FACTORY_FIELDS.flatMap((field) => {
    const chosen = options[field] ?? [];
    const known: readonly unknown[] = BOARD_CHOICES[field];
    // Choosing all or none means no limit.
    return chosen.length === 0 || chosen.length === known.length
      ? []
      : [[field, known.filter((value) => chosen.includes(String(value)))] as const];
  });
  return {
    ...{ version, isPaused, province: province.trim(), city: city.trim(), source },
    ...(contact === undefined ? {} : { contact: contact.trim() }),
    capability: isLimited
      ? { maxLayers, maxShortSideMm, maxLongSideMm, maxAspectRatio, options: Object.fromEntries(made) }
      : null,
    capacity: LAYER_CLASSES.flatMap((layerClass) => {
      const m2PerDay = capacity?.[layerClass];
      return typeof m2PerDay === 'number' ? [{ layerClass, m2PerDay }] : [];
    }),
    holidays: holidays.map(({ from, to, name = '' }) => ({ from, to, name: name.trim() })),
  };
}
