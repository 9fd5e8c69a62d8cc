/** Plain components with the design tokens, without Ant Design: allowed on public pages. */
export { Badge, type Tone } from './components/badge.tsx';
export { BrandMark } from './components/brand-mark.tsx';
export {
  Button,
  type ButtonLook,
  type ButtonProps,
  buttonClass,
  ExternalLink,
  IconButton,
} from './components/button.tsx';
export { Card } from './components/card.tsx';
export { classes } from './components/classes.ts';
export { ConfirmDialog } from './components/confirm-dialog.tsx';
export { CopyButton } from './components/copy-button.tsx';
export { type ControlProps, Field, PasswordInput, TextInput } from './components/field.tsx';
export { ICON_NAMES, Icon, type IconName } from './components/icon.tsx';
export { default as layout } from './components/layout.module.css';
export { Drawer, Modal, useDialog } from './components/modal.tsx';
export { Money } from './components/money.tsx';
export { moneyText } from './components/money-text.ts';
export { Notice } from './components/notice.tsx';
export { PanelBoundary } from './components/panel-boundary.tsx';
export { Popover } from './components/popover.tsx';
export { ProgressBar } from './components/progress-bar.tsx';
export { Seal } from './components/seal.tsx';
export { Select } from './components/select.tsx';
export { Skeleton } from './components/skeleton.tsx';
export { LoadingState, Spinner } from './components/spinner.tsx';
export { EmptyState, ErrorState, ForbiddenState } from './components/states.tsx';
export { Tabs } from './components/tabs.tsx';
export { TextArea } from './components/text-area.tsx';
export { dismissToast, toast } from './components/toast-store.ts';
export { Toaster } from './components/toaster.tsx';
export { VisuallyHidden } from './components/visually-hidden.tsx';
export { DataState, type QueryLike } from './frames/data-state.tsx';
export { type Access, AccessContext, useGuard } from './frames/guarded.tsx';
export { DEFAULT_PAGE_SIZE, type ListQuery, pagingOf } from './frames/list-query.ts';
export { PageHeader } from './frames/page-header.tsx';
export { isAbsent, isCancelled, isForbidden, problemText } from './frames/problem.ts';
export { useIsMobile } from './frames/use-is-mobile.ts';
export { type ListControl, useListQuery } from './frames/use-list-query.ts';
export { usePageWithRows } from './frames/use-page-with-rows.ts';
export { keyHandler } from './keys.ts';
export { MODE_ICONS, MODES, type Mode, useMode } from './theme/mode.ts';
export { type Palette, palettes } from './theme/palette.ts';
export { useDocumentKeys } from './use-document-keys.ts';
