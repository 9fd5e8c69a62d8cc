import { useQuery } from '@tanstack/react-query';
import { defaultBoardSpec, defaultStencilSpec, type StencilSpec } from '@xunban/contract/board-spec';
import { type BoardFacts, openableArea, type StencilFacts, tooLargeFor } from '@xunban/gerber';
import { useTranslation } from '@xunban/i18n/react';
import {
  Button,
  buttonClass,
  Card,
  classes,
  LoadingState,
  layout,
  Money,
  Notice,
  PageHeader,
  problemText,
} from '@xunban/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { weightText } from '../../../shared/board/measure-text.ts';
import { PriceLineTable } from '../../../shared/board/price-lines.tsx';
import { useSession } from '../../../shared/session.ts';
import { SignInLink } from '../../../shared/sign-in-link.tsx';
import { useMay } from '../../../shared/use-may.ts';
import { BoardDrop } from '../../files/board-file/board-drop.tsx';
import { useBoardFile } from '../../files/board-file/use-board-file.ts';
import { BoardViewer } from '../../files/board-viewer/board-viewer.tsx';
import { AttemptNote } from '../quote/attempt-note.tsx';
import { ApertureFacts } from './aperture-facts.tsx';
import styles from './stencil.module.css';
import { StencilForm } from './stencil-form.tsx';
import { stencilPrice } from './stencil-queries.ts';
import { type StencilSource, useStencilSource } from './stencil-source.ts';
import { useAddStencil } from './use-add-stencil.ts';

/** Stencils without boards: the files with their paste layers, the options, the price, and the way to the cart. */
export function StencilPage() {
  const { t } = useTranslation('stencil');
  const { source, isPending } = useStencilSource();
  return (
    <div className={styles['page']}>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <Link className={buttonClass({})} to="/quote">
            {t('toBoards')}
          </Link>
        }
      />
      {isPending ? <LoadingState /> : <Stencil key={source?.fileId ?? ''} source={source} />}
    </div>
  );
}

type Side = 'top' | 'bottom';
const sidesOf = ({ sides }: Pick<StencilSpec, 'sides'>): readonly Side[] =>
  sides === 'top' || sides === 'bottom' ? [sides] : ['top', 'bottom'];

function Stencil({ source }: { readonly source: StencilSource | undefined }) {
  const [chosen, setChosen] = useState<StencilSpec>(source?.spec ?? defaultStencilSpec);
  const [note, setNote] = useState(source?.note ?? '');
  const [isKept, setIsKept] = useState(source !== undefined);
  const file = useBoardFile((board, occasion) => board && occasion !== 'stored' && setIsKept(false));
  const board = isKept ? undefined : file.board;
  const facts = board?.facts.stencil;
  const missing = board ? sidesOf(chosen).filter((side) => facts?.[side] === undefined) : [];
  const counted = sidesOf(chosen).reduce((sum, side) => sum + (facts?.[side]?.apertures ?? 0), 0);
  const spec = board ? { ...chosen, apertures: counted } : chosen;
  const frameError = useFrameError(spec, facts);
  return (
    <div className={styles['columns']}>
      <div className={classes(layout['column'], layout['shrinks'])}>
        <FileCard file={file} source={isKept ? source : undefined} spec={spec} onOther={() => setIsKept(false)} />
        <StencilForm spec={spec} note={note} frameError={frameError} onChange={setChosen} onNote={setNote} />
      </div>
      <PriceCard
        spec={spec}
        note={note}
        source={source}
        archive={board?.archive}
        needsFile={!isKept && board === undefined}
        isReady={isKept || (board !== undefined && missing.length === 0 && frameError === undefined)}
      />
    </div>
  );
}

/** Returns the reason why the apertures do not fit in the chosen frame; undefined when they do. */
function useFrameError(spec: StencilSpec, facts: StencilFacts | undefined): string | undefined {
  const { t } = useTranslation('errors');
  const { data } = useQuery(stencilPrice(spec));
  if (facts === undefined || data?.spec.frame !== spec.frame || !data.ok) return undefined;
  const { pieceWidthMm: shortMm, pieceLengthMm: longMm } = data;
  const area = openableArea({ shortMm, longMm }, spec.frame !== 'frameless');
  const opened = tooLargeFor(area, facts, spec.sides);
  return opened && t('quote.stencilTooLarge', { widthMm: opened.widthMm, heightMm: opened.heightMm, ...area });
}

interface FileCardProps {
  readonly file: ReturnType<typeof useBoardFile>;
  readonly source: StencilSource | undefined;
  readonly spec: StencilSpec;
  readonly onOther: () => void;
}

function FileCard({ file, source, spec, onOther }: FileCardProps) {
  const { t } = useTranslation('stencil');
  const { board, attempt } = file;
  if (source)
    return (
      <Card
        title={t('file')}
        extra={
          <Button size="small" onClick={onOther}>
            {t('other')}
          </Button>
        }
      >
        <p className={layout['breakAnywhere']}>{t('kept', { name: source.fileName })}</p>
      </Card>
    );
  if (!board)
    return (
      <Card title={t('file')}>
        <AttemptNote file={file} hasBoard={false} />
        {attempt?.kind !== 'reading' && <BoardDrop onFiles={file.choose} />}
      </Card>
    );
  return (
    <Card
      title={t('apertures')}
      extra={
        <Button size="small" onClick={file.remove}>
          {t('other')}
        </Button>
      }
    >
      <div className={layout['column']}>
        <AttemptNote file={file} hasBoard />
        <PasteNotes facts={board.facts} spec={spec} />
        <PasteView key={board.archive.name + board.archive.size} board={board} spec={spec} />
        <ApertureFacts stencil={board.facts.stencil} spec={spec} />
      </div>
    </Card>
  );
}

/** Reports sides without apertures: no paste layer at all, or none on a chosen side. */
function PasteNotes({ facts, spec }: { readonly facts: BoardFacts; readonly spec: StencilSpec }) {
  const { t } = useTranslation(['stencil', 'common']);
  if (facts.stencil === undefined)
    return (
      <Notice tone="error" live>
        {t('noPaste', { files: facts.files.map(({ name }) => name).join(t('common:punctuation.list')) })}
      </Notice>
    );
  const missing = sidesOf(spec).filter((side) => facts.stencil?.[side] === undefined);
  return missing.map((side) => (
    <Notice key={side} tone="error" live>
      {t('noSide', { side: t(`side.${side}`) })}
    </Notice>
  ));
}

/** The paste layer of the chosen side, drawn as the stencil opens it. */
function PasteView({
  board,
  spec,
}: {
  readonly board: NonNullable<FileCardProps['file']['board']>;
  readonly spec: StencilSpec;
}) {
  const [showsBoard, setShowsBoard] = useState(false);
  const [side = 'top'] = sidesOf(spec).filter((one) => board.facts.stencil?.[one] !== undefined);
  const film = board.facts.files.find(({ name, role }) => role === `paste-${side}` && board.drawn.includes(name))?.name;
  if (!board.box || (film === undefined && !showsBoard)) return null;
  return (
    <div className={styles['viewer']}>
      <BoardViewer
        board={board}
        box={board.box}
        spec={defaultBoardSpec}
        film={showsBoard ? undefined : film}
        onFullBoard={() => setShowsBoard(true)}
        active={undefined}
      />
    </div>
  );
}

interface PriceCardProps {
  readonly spec: StencilSpec;
  readonly note: string;
  readonly source: StencilSource | undefined;
  readonly archive: File | undefined;
  readonly isReady: boolean;
  readonly needsFile: boolean;
}

function PriceCard({ spec, note, source, archive, isReady, needsFile }: PriceCardProps) {
  const { t } = useTranslation(['stencil', 'pricing', 'order']);
  const isSignedIn = useSession() !== null;
  const canEdit = useMay('board.edit');
  const price = useQuery(stencilPrice(spec));
  const add = useAddStencil(source);
  const chosen = price.data?.chosen;
  const goal = source?.revised ? 'resubmit' : source?.cartId === undefined ? 'toCart' : 'change';
  return (
    <Card title={t('price')}>
      <div className={layout['column']}>
        {price.error && <Notice tone="error">{problemText(price.error)}</Notice>}
        {chosen && price.data && (
          <>
            <p className={styles['total']} data-stale={price.isPlaceholderData || undefined}>
              <Money yuan={chosen.total} strong />
            </p>
            <PriceLineTable lines={chosen.lines} total={chosen.total} />
            <p className={layout['muted']}>{t('ships', { date: chosen.shipDate })}</p>
            <p className={layout['muted']}>{t('weight', { weight: weightText(price.data.weightG) })}</p>
          </>
        )}
        {price.data?.violations.map(({ field, params }) => (
          <Notice key={field} tone="error">
            {t('pricing:rule.stencilNotSold', params)}
          </Notice>
        ))}
        {add.error && (
          <Notice tone="error" live>
            {problemText(add.error)}
          </Notice>
        )}
        {needsFile && <p className={layout['muted']}>{t('needsFile')}</p>}
        {isSignedIn ? (
          canEdit && (
            <Button
              kind="primary"
              busy={add.isPending}
              disabled={!isReady || !chosen || price.isPlaceholderData}
              onClick={() => chosen && add.mutate({ spec, archive, note, total: chosen.total })}
            >
              {add.share === undefined ? t(goal) : t('uploading', { percent: Math.round(add.share * 100) })}
            </Button>
          )
        ) : (
          <SignInLink page="/login" className={buttonClass({ kind: 'primary' })}>
            {t('signIn')}
          </SignInLink>
        )}
      </div>
    </Card>
  );
}
