import { type Language, useLanguage } from '@xunban/i18n/react';
import { App, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import zhTW from 'antd/locale/zh_TW';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import 'dayjs/locale/zh-tw';
import { type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { useMode } from '../theme/mode.ts';
import { antdTheme } from './antd-theme.ts';

/** True while a media query matches. */
const mediaHook = (query: string) => {
  const subscribe = (onChange: () => void): (() => void) => {
    const media = window.matchMedia(query);
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  };
  return (): boolean =>
    useSyncExternalStore(
      subscribe,
      () => window.matchMedia(query).matches,
      () => false,
    );
};

/** True when the user has enabled reduced motion in the system. */
const useReducedMotion = mediaHook('(prefers-reduced-motion: reduce)');
/** True while the page is printed: paper is light in every mode. */
const usePrinting = mediaHook('print');
/** True on a touch screen. */
const useTouch = mediaHook('(pointer: coarse)');

const LOCALES = { 'zh-CN': zhCN, 'zh-TW': zhTW, en: enUS } as const satisfies Record<Language, object>;
const DAYJS_LOCALES: Readonly<Record<Language, string>> = { 'zh-CN': 'zh-cn', 'zh-TW': 'zh-tw', en: 'en' };

/**
 * Container of dialogs. The usual one joins the document after its first field has taken the focus: without motion that focus
 * was lost, and typing went nowhere.
 */
const documentBody = (): HTMLElement => document.body;

/** Provides the product's theme and language to Ant Design. Wraps the routes that use it, so that the others never load it. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  const { mode } = useMode();
  const isMotionReduced = useReducedMotion();
  const isTouch = useTouch();
  const shown = usePrinting() ? 'light' : mode;
  const theme = useMemo(() => antdTheme(shown, isMotionReduced, isTouch), [shown, isMotionReduced, isTouch]);
  useLayoutEffect(() => void dayjs.locale(DAYJS_LOCALES[language]), [language]);
  return (
    // autoInsertSpace would write two-character labels with a gap, which neither readers nor tests expect.
    <ConfigProvider
      theme={theme}
      locale={LOCALES[language]}
      button={{ autoInsertSpace: false }}
      getPopupContainer={documentBody}
    >
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}
