import { useMutation, useQuery } from '@tanstack/react-query';
import type { NonconformancePage as Found } from '@xunban/contract';
import { MAX_NONCONFORMANCE_IMAGES } from '@xunban/contract/quality-rules';
import { piecesText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Card, classes, layout, Notice, PageHeader, problemText, toast } from '@xunban/ui';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { api } from '../../../shared/api.ts';
import { ImageStrip } from '../../../shared/image-strip.tsx';
import { ObjectState } from '../../../shared/object-state.tsx';
import { useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { DecideDialog, TextDialog } from './nonconformance-dialogs.tsx';
import styles from './quality.module.css';
import { qualityQueries, useLiveQuality, useQualityReload } from './quality-queries.ts';
import { STATE_TONES, useWhereText } from './quality-texts.ts';

/** One non-conformance: what is wrong, what becomes of it, images and history. */
export function NonconformancePage() {
  const { id = '' } = useParams();
  useLiveQuality();
  return <ObjectState query={useQuery(qualityQueries.one(id))}>{(found) => <Whole found={found} />}</ObjectState>;
}

interface PartProps {
  readonly found: Found;
}

function Whole({ found }: PartProps) {
  const { t } = useTranslation(['console-quality', 'quality-texts']);
  const [asked, setAsked] = useState<'decide' | 'close' | 'reopen' | null>(null);
  const { can, state } = found;
  useTabTitle(found.nonconformanceNo);
  return (
    <>
      <PageHeader
        title={
          <>
            {t('page.title', { no: found.nonconformanceNo })}{' '}
            <Badge tone={STATE_TONES[state]}>{t(`quality-texts:state.${state}`)}</Badge>
          </>
        }
        lead={
          <>
            <Link to="/nonconformances">{t('title')}</Link> ·{' '}
            <Link to={`/orders/${found.orderId}`}>{found.orderNo}</Link>
            {found.factoryName && ` · ${found.factoryName}`}
          </>
        }
        actions={
          <>
            {can.includes('reopen') && <Button onClick={() => setAsked('reopen')}>{t('reopen.action')}</Button>}
            {can.includes('close') && (
              <Button type="primary" onClick={() => setAsked('close')}>
                {t('close.action')}
              </Button>
            )}
            {can.includes('decide') && (
              <Button type="primary" onClick={() => setAsked('decide')}>
                {t('decide.action')}
              </Button>
            )}
          </>
        }
      />
      <div className={layout['column']}>
        {state !== 'closed' && <Notice tone="warning" title={t('page.blocks')} />}
        <div className={styles['columns']}>
          <div className={layout['column']}>
            <Description found={found} />
            <Decision found={found} />
            <Images found={found} />
          </div>
          <History found={found} />
        </div>
      </div>
      {asked === 'decide' && <DecideDialog found={found} onClose={() => setAsked(null)} />}
      {(asked === 'close' || asked === 'reopen') && (
        <TextDialog found={found} what={asked} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

function Description({ found }: PartProps) {
  const { t } = useTranslation(['console-quality', 'quality-texts', 'order-texts']);
  const whereText = useWhereText();
  return (
    <Card title={t('page.what')}>
      <p className={layout['keepsLines']}>{found.text}</p>
      <p className={layout['muted']}>
        {[
          whereText(found),
          piecesText(found.pieces, found.boardsPerPiece),
          t(`quality-texts:cause.${found.cause}`),
        ].join(' · ')}
      </p>
    </Card>
  );
}

function Decision({ found: { disposition, decisionText, decidedBy, decidedAt } }: PartProps) {
  const { t } = useTranslation(['console-quality', 'quality-texts']);
  return (
    <Card title={t('page.decision')}>
      {disposition ? (
        <>
          <p>
            <strong>{t(`quality-texts:disposition.${disposition}`)}</strong>
          </p>
          <p className={layout['keepsLines']}>{decisionText}</p>
          <p className={layout['muted']}>
            {decidedBy} {decidedAt && minuteText(decidedAt)}
          </p>
        </>
      ) : (
        <p className={layout['muted']}>{t('page.noDecision')}</p>
      )}
    </Card>
  );
}

function History({ found }: PartProps) {
  const { t } = useTranslation(['console-quality', 'quality-texts']);
  return (
    <Card title={t('page.history')}>
      <ol className={layout['stack3']}>
        {found.history.map((event) => (
          <li key={`${event.at} ${event.kind}`}>
            <strong>{t(`event.${event.kind}`)}</strong>
            {event.disposition && ` · ${t(`quality-texts:disposition.${event.disposition}`)}`}
            {event.text && <div className={layout['keepsLines']}>{event.text}</div>}
            <div className={layout['muted']}>
              {event.by || t('page.buyer')} {minuteText(event.at)}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Images({ found: { id, images, can } }: PartProps) {
  const { t } = useTranslation('console-quality');
  const reload = useQualityReload();
  const add = useMutation({
    mutationFn: (file: File) => api.staffQuality.addImage({ params: { id }, files: { file } }),
    onError: (error) => toast.error(problemText(error)),
    onSettled: reload,
  });
  return (
    <Card title={t('page.images')}>
      {images.length === 0 && <p className={layout['muted']}>{t('page.noImages')}</p>}
      <ImageStrip
        images={images}
        nameOf={(count) => t('page.image', { count })}
        fetchImage={(imageId, signal) => api.staffQuality.image({ params: { id, imageId } }, { signal })}
      />
      {can.includes('addImage') && images.length < MAX_NONCONFORMANCE_IMAGES && (
        <div className={classes(layout['rowCentred2'], layout['spaceAbove3'], styles['actions'])}>
          <Upload
            accept="image/jpeg,image/png,image/bmp,image/gif"
            showUploadList={false}
            beforeUpload={(file) => {
              add.mutate(file);
              return false;
            }}
          >
            <Button loading={add.isPending}>{t('page.addImage')}</Button>
          </Upload>
        </div>
      )}
    </Card>
  );
}
