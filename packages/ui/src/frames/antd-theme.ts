import { type ThemeConfig, theme } from 'antd';
import type { Mode } from '../theme/mode.ts';
import { type Palette, palettes } from '../theme/palette.ts';

const FONT = 'var(--font)';

/**
 * Returns the design tokens as an Ant Design theme.
 * @param isMotionReduced disables motion: animations cut short by the page's styles left menus positioning themselves forever
 * @param isTouch makes controls as large as `--tap` of the design tokens
 */
export function antdTheme(mode: Mode, isMotionReduced = false, isTouch = false): ThemeConfig {
  const colour = palettes[mode];
  const derive = mode === 'night' ? theme.darkAlgorithm : theme.defaultAlgorithm;
  return {
    // Pages of hidden tabs keep the variables of the mode they were last drawn in: each mode needs a class of its own.
    cssVar: { key: `xunban-${mode}${isMotionReduced ? '-still' : ''}${isTouch ? '-touch' : ''}` },
    algorithm: [derive, (_seed, map = derive(_seed)) => ({ ...map, ...brandColours(colour) })],
    token: {
      colorPrimary: colour.primary,
      colorSuccess: colour.success,
      colorWarning: colour.warning,
      colorError: colour.error,
      colorInfo: colour.info,
      colorBgBase: colour.surface,
      colorTextBase: colour.ink,
      ...inkTokens(colour),
      borderRadius: 5,
      borderRadiusLG: 10,
      borderRadiusSM: 3,
      fontFamily: FONT,
      fontSize: 14,
      controlHeight: isTouch ? 44 : 36,
      wireframe: false,
      motion: !isMotionReduced,
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', primaryColor: colour.onPrimary },
      Table: {
        headerBg: colour.sunken,
        headerColor: colour.inkMuted,
        headerSplitColor: 'transparent',
        headerBorderRadius: 0,
        borderColor: colour.line,
        rowHoverBg: colour.sunken,
        // The colour that antd derives for hovered selected rows is too dark for faint text.
        rowSelectedHoverBg: colour.primarySoft,
        cellPaddingBlock: 12,
      },
      Menu: {
        itemHeight: 36,
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

/**
 * Colours that Ant Design's algorithms would derive, set directly. Derived ones differ from the tokens (all of them at
 * night), make muddy grounds out of dark tones, and fall short of AA contrast.
 */
function brandColours(colour: Palette) {
  return {
    colorPrimary: colour.primary,
    colorPrimaryHover: colour.primaryHover,
    colorPrimaryActive: colour.primaryActive,
    colorPrimaryBg: colour.primarySoft,
    colorPrimaryText: colour.primaryInk,
    colorPrimaryTextHover: colour.primaryHover,
    colorLink: colour.primaryInk,
    colorLinkHover: colour.primaryHover,
    colorLinkActive: colour.primaryActive,
    colorSuccess: colour.success,
    colorSuccessBg: colour.successSoft,
    colorSuccessText: colour.success,
    colorWarning: colour.warning,
    colorWarningBg: colour.warningSoft,
    colorWarningText: colour.warning,
    colorError: colour.error,
    colorErrorBg: colour.errorSoft,
    colorErrorText: colour.error,
    colorInfo: colour.info,
    colorInfoBg: colour.infoSoft,
    colorInfoText: colour.info,
    colorSuccessBorder: colour.line,
    colorWarningBorder: colour.line,
    colorErrorBorder: colour.line,
    colorInfoBorder: colour.line,
    colorBgLayout: colour.bg,
    colorBgContainer: colour.surface,
    colorBgElevated: colour.surface,
    colorText: colour.ink,
    colorTextSecondary: colour.inkMuted,
    colorTextTertiary: colour.inkFaint,
    colorBorder: colour.lineStrong,
    colorBorderSecondary: colour.line,
  };
}

/** Names that Ant Design derives after its algorithms have run; they are taken from here instead. */
function inkTokens(colour: Palette) {
  return {
    colorTextHeading: colour.ink,
    colorTextDescription: colour.inkFaint,
    colorTextPlaceholder: colour.inkFaint,
    colorTextDisabled: colour.inkFaint,
    colorTextLightSolid: colour.onPrimary,
    colorSplit: colour.line,
  };
}
