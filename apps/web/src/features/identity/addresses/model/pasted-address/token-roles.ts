import type { RegionIndex } from './region-index.ts';

/** The 200 most frequent surnames, and the compound ones. */
const SURNAMES =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖萧田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付傅方白邹孟熊秦邱江尹薛闫阎段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤常温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝官封谈匡鞠惠荆乐冀郁胥南班储原栗燕楚鄢劳谌奚皮粟冼蔺楼盘满闻位厉伊仝区郜海阚花权强帅屠豆朴盖练廉禹井祖漆巴丰支卿国狄平计索宣晋相初门云容敬来扈晁芮都普阙浦戈伏鹿薄邸雍辜羊阿乌母裘亓修邰赫杭况那宿鲜印逯隆茹诺战慕危玉银亢嵇公哈湛宾戎勾茅利於呼居揭干但尉冶斯元束檀衣信展阴昝智幸奉植衡富尧闭由';
const COMPOUND =
  /^(?:欧阳|上官|司马|诸葛|司徒|东方|独孤|南宫|夏侯|皇甫|尉迟|公孙|慕容|长孙|宇文|轩辕|令狐|端木|百里|呼延|西门|申屠|太史|澹台|闻人|赫连|公冶|司空|濮阳|淳于|单于|拓跋|钟离|万俟|东郭|南门|第五)/;
const SURNAME = new RegExp(`^[${SURNAMES}]`);
const TITLE =
  /^.{1,3}(?:工|总|经理|主管|主任|先生|女士|小姐|老师|老板|师傅|博士|教授|同学|医生|部长|所长|队长|班长|哥|姐|叔|阿姨|姑娘|会计)$/;
const NICKNAME = /^(?:小|老|阿|大)\p{Script=Han}{1,2}$/u;
const DEPARTMENT =
  /^(?:前台|仓库|库房|收发室|传达室|门卫|采购部|采购|行政部|行政|物流部|研发部|工程部|生产部|市场部|财务部|人事部)$/;
/** The ends of buildings, streets and places. */
const PLACE_END =
  /[省市区县旗镇乡村庄屯寨路街道巷弄里号楼栋幢座室层户组队厦厂场站]$|街道|大道|小区|单元|广场|大厦|科技园|工业园|产业园/;
const MILD_PLACE_END = /[园院城湾苑墅府庭轩阁坊桥山]$/;
const COMPANY =
  /(?:公司|集团|研究所|研究院|设计院|事务所|工作室|实验室|商行|经营部|营业部|门市部|合作社|厂|co\.?,? ?ltd\.?|ltd\.?|limited|inc\.?|llc|gmbh|corp\.?|corporation|company)(?:[(（][^)）]*[)）])?$/i;
const TRADE =
  /(?:电子|科技|电路|机械|电气|电器|仪器|仪表|实业|贸易|智能|自动化|半导体|光电|通信|通讯|精密|模具|五金|新能源|信息技术)$/;
const INSTITUTE = /(?:大学|学院|中学|学校|医院|中心|银行|酒店|超市|店)$/;

export const isCompany = (plain: string): boolean => COMPANY.test(plain);

/** A company before the place; after it, an institution may as well belong to the address. */
export function companyScore(plain: string, isBeforePlace: boolean): number {
  if (COMPANY.test(plain)) return plain.length < 4 ? 1 : 6;
  if (/\d/.test(plain)) return -10;
  if (!isBeforePlace) return -10;
  if (TRADE.test(plain) && plain.length >= 4) return 3;
  return INSTITUTE.test(plain) && plain.length >= 4 ? 3 : -10;
}

/** The likelihood of a text being the name of a recipient, by its form alone. */
export function nameScore(plain: string, index: RegionIndex): number {
  const core = plain.replace(/\s*[(（][^()（）]*[)）]$/, '').trim();
  if (core === '' || core.length > 25 || /\d/.test(core) || isCompany(core)) return -10;
  if (DEPARTMENT.test(core)) return 2;
  if (/^[\p{Script=Latin}][\p{Script=Latin}.'’ -]*$/u.test(core)) return latinScore(core);
  if (/^[A-Za-z.]+ ?\p{Script=Han}{1,3}$|^\p{Script=Han}{1,4} ?[A-Za-z.]+$/u.test(core))
    return PLACE_END.test(core) ? -5 : 2;
  if (!/^[\p{Script=Han}·]+$/u.test(core)) return -10;
  return hanScore(core) - (index.texts.has(core) ? 3 : 0);
}

function latinScore(core: string): number {
  const words = core.split(' ').filter((word) => word.length > 1);
  if (words.length === 0 || words.length > 4 || /road|street|building|district|city|room|park|floor/i.test(core))
    return -10;
  return words.length === 1 ? 1.5 : 3;
}

function hanScore(core: string): number {
  const length = core.length;
  const isSurnamed = SURNAME.test(core) || COMPOUND.test(core);
  if (core.includes('·')) return 5;
  if (TITLE.test(core)) return isSurnamed ? 5 : 3;
  if (NICKNAME.test(core)) return 3;
  if (PLACE_END.test(core)) return -5;
  if (TRADE.test(core) && length >= 4) return -3;
  const mild = MILD_PLACE_END.test(core) ? 1.5 : 0;
  if (length === 1) return -2;
  if (length <= 3) return (isSurnamed ? 4 : 1) - mild;
  if (length === 4) return (COMPOUND.test(core) ? 4 : 1) - mild;
  return length <= 7 ? 0.5 - mild : -5;
}
