/** Exports based on Ant Design: its provider and the frames of member and staff pages. Lazy routes only. */
export { AntdProvider } from './frames/antd-provider.tsx';
export { ConfirmButton } from './frames/confirm-button.tsx';
export { ListFrame } from './frames/list-frame.tsx';
export { PlainList } from './frames/plain-list.tsx';
export type { ListColumn } from './frames/row-cards.tsx';
