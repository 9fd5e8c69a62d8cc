import { type ThemeConfig, theme } from 'antd';
import type { Mode } from '../theme/mode.ts';
import { palettes } from '../theme/palette.ts';

const FONT = 'var(--font)';

/** The house tokens as an Ant Design theme. Derived shades are replaced where they would fall short of AA contrast. */
export function antdTheme(mode: Mode): ThemeConfig {
  const colour = palettes[mode];
  return {
    algorithm: mode === 'night' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: colour.primary,
      colorPrimaryHover: colour.primaryHover,
      colorPrimaryActive: colour.primaryActive,
      colorPrimaryBg: colour.primarySoft,
      colorPrimaryText: colour.primaryInk,
      colorLink: colour.primaryInk,
      colorLinkHover: colour.primaryHover,
      colorLinkActive: colour.primaryActive,
      colorSuccess: colour.success,
      colorWarning: colour.warning,
      colorError: colour.error,
      colorInfo: colour.info,
      colorBgLayout: colour.bg,
      colorBgContainer: colour.surface,
      colorBgElevated: colour.surface,
      colorText: colour.ink,
      colorTextHeading: colour.ink,
      colorTextSecondary: colour.inkMuted,
      colorTextTertiary: colour.inkFaint,
      colorTextDescription: colour.inkFaint,
      colorTextPlaceholder: colour.inkFaint,
      colorTextDisabled: colour.inkFaint,
      colorBorder: colour.lineStrong,
      colorBorderSecondary: colour.line,
      colorSplit: colour.line,
      colorTextLightSolid: colour.onPrimary,
      borderRadius: 5,
      borderRadiusLG: 10,
      borderRadiusSM: 3,
      fontFamily: FONT,
      fontSize: 14,
      controlHeight: 36,
      wireframe: false,
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', primaryColor: colour.onPrimary },
      Table: {
        headerBg: colour.sunken,
        headerColor: colour.inkMuted,
        headerSplitColor: 'transparent',
        borderColor: colour.line,
        rowHoverBg: colour.sunken,
        cellPaddingBlock: 12,
      },
      Menu: {
        itemColor: colour.siderInk,
        itemHoverColor: colour.siderInk,
        itemHoverBg: colour.siderHover,
        itemSelectedColor: colour.siderActiveInk,
        itemSelectedBg: colour.siderActiveBg,
        itemBg: colour.siderBg,
        subMenuItemBg: colour.siderBg,
        groupTitleColor: colour.siderFaint,
        darkItemColor: colour.siderInk,
        darkItemHoverColor: colour.siderInk,
        darkItemHoverBg: colour.siderHover,
        darkItemSelectedColor: colour.siderActiveInk,
        darkItemSelectedBg: colour.siderActiveBg,
        darkItemBg: colour.siderBg,
        darkSubMenuItemBg: colour.siderBg,
        darkGroupTitleColor: colour.siderFaint,
      },
      Tooltip: { colorBgSpotlight: mode === 'night' ? '#2b2b2b' : '#0f1f18', colorTextLightSolid: '#ffffff' },
      Steps: { colorTextLightSolid: colour.onPrimary },
    },
  };
}
