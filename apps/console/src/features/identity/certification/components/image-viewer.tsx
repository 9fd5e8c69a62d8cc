import {
  RotateLeftOutlined,
  RotateRightOutlined,
  UndoOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { DataState, keyHandler, layout } from '@xunban/ui';
import { Button, Space } from 'antd';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import styles from '../certification.module.css';
import { certificationQueries } from '../certification-queries.ts';
import { FITTED, pan, rotated, type View, zoomed } from '../image-view.ts';

/** A submitted image that can be enlarged, turned and moved: with buttons, the wheel, a finger, or + − R and arrows. */
export function ImageViewer({ id, label }: { id: string; label: string }) {
  return (
    <DataState query={useQuery(certificationQueries.image(id))}>
      {(blob) => <Viewer blob={blob} label={label} />}
    </DataState>
  );
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [40, 0],
  ArrowRight: [-40, 0],
  ArrowUp: [0, 40],
  ArrowDown: [0, -40],
};

function Viewer({ blob, label }: { blob: Blob; label: string }) {
  const { t } = useTranslation('console-members');
  const [view, setView] = useState<View>(FITTED);
  const stage = useRef<HTMLDivElement>(null);
  const address = useObjectUrl(blob);
  useWheel(stage, (up) => setView((now) => zoomed(now, up ? 1 : -1)));
  const onKeyDown = keyHandler((event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (arrow) setView(pan(view, ...arrow));
    else if (event.key === '+' || event.key === '=') setView(zoomed(view, 1));
    else if (event.key === '-') setView(zoomed(view, -1));
    else if (event.key.toLowerCase() === 'r') setView(rotated(view, event.shiftKey ? -1 : 1));
    else if (event.key === '0') setView(FITTED);
    else return;
    event.preventDefault();
  });
  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons === 1) setView((now) => pan(now, event.movementX, event.movementY));
  };
  return (
    <>
      <Space wrap className={layout['spaceBelow3'] ?? ''}>
        <Button icon={<ZoomInOutlined />} onClick={() => setView(zoomed(view, 1))}>
          {t('viewer.zoomIn')}
        </Button>
        <Button icon={<ZoomOutOutlined />} onClick={() => setView(zoomed(view, -1))}>
          {t('viewer.zoomOut')}
        </Button>
        <Button
          icon={<RotateLeftOutlined />}
          aria-label={t('viewer.left')}
          onClick={() => setView(rotated(view, -1))}
        />
        <Button
          icon={<RotateRightOutlined />}
          aria-label={t('viewer.right')}
          onClick={() => setView(rotated(view, 1))}
        />
        <Button icon={<UndoOutlined />} onClick={() => setView(FITTED)}>
          {t('viewer.fit')}
        </Button>
        <span className={layout['muted']} aria-live="polite">
          {Math.round(view.scale * 100)}% · {view.degrees}°
        </span>
      </Space>
      <div
        ref={stage}
        role="application"
        aria-label={t('viewer.label')}
        aria-keyshortcuts="+ - R 0"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the image need the focus.
        tabIndex={0}
        className={styles['stage']}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
      >
        <img
          src={address}
          alt={label}
          draggable={false}
          style={{ transform: `translate(${view.x}px, ${view.y}px) rotate(${view.degrees}deg) scale(${view.scale})` }}
        />
      </div>
      <p className={layout['muted']}>{label}</p>
    </>
  );
}

/** Returns an object URL for bytes while the component is visible: a hidden tab revokes it and creates a new one later. */
function useObjectUrl(blob: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}

/** React listens to the wheel passively, where the page could not be kept from scrolling. */
function useWheel(stage: React.RefObject<HTMLElement | null>, onWheel: (up: boolean) => void): void {
  const handle = useRef(onWheel);
  useEffect(() => {
    handle.current = onWheel;
  }, [onWheel]);
  useEffect(() => {
    const element = stage.current;
    const listen = (event: WheelEvent) => {
      event.preventDefault();
      handle.current(event.deltaY < 0);
    };
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [stage]);
}
