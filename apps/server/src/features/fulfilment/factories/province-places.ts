/** Longitude and latitude of the capital of each province, in degrees. */
const CAPITALS: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ...{ 北京: [116.4, 39.9], 天津: [117.2, 39.1], 上海: [121.5, 31.2], 重庆: [106.5, 29.6] },
  ...{ 河北: [114.5, 38.0], 山西: [112.5, 37.9], 内蒙古: [111.7, 40.8], 辽宁: [123.4, 41.8], 吉林: [125.3, 43.9] },
  ...{ 黑龙江: [126.6, 45.8], 江苏: [118.8, 32.1], 浙江: [120.2, 30.3], 安徽: [117.3, 31.9], 福建: [119.3, 26.1] },
  ...{ 江西: [115.9, 28.7], 山东: [117.0, 36.7], 河南: [113.6, 34.8], 湖北: [114.3, 30.6], 湖南: [113.0, 28.2] },
  ...{ 广东: [113.3, 23.1], 广西: [108.3, 22.8], 海南: [110.3, 20.0], 四川: [104.1, 30.7], 贵州: [106.7, 26.6] },
  ...{ 云南: [102.7, 25.0], 西藏: [91.1, 29.7], 陕西: [108.9, 34.3], 甘肃: [103.8, 36.1], 青海: [101.8, 36.6] },
  ...{ 宁夏: [106.3, 38.5], 新疆: [87.6, 43.8], 香港: [114.2, 22.3], 澳门: [113.5, 22.2], 台湾: [121.5, 25.0] },
};

const EARTH_KM = 6371;

/** Kilometres between the capitals of two provinces, as the crow flies; null when one of them is not known. */
export function kmBetween(from: string, to: string): number | null {
  const [start, end] = [placeOf(from), placeOf(to)];
  if (!start || !end) return null;
  const [east, north, east2, north2] = [...start, ...end].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
    number,
  ];
  const half = Math.sin((north2 - north) / 2) ** 2;
  const across = Math.cos(north) * Math.cos(north2) * Math.sin((east2 - east) / 2) ** 2;
  return Math.round(2 * EARTH_KM * Math.asin(Math.sqrt(half + across)));
}

/** 广东省, 广东 and 广西壮族自治区 begin with the name that is listed. */
const placeOf = (province: string): readonly [number, number] | undefined =>
  Object.entries(CAPITALS).find(([name]) => province.startsWith(name))?.[1];
