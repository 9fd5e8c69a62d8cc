/** The syllable of each character of the region list, followed by its characters; the reading in most names. */
const SYLLABLES = `
a阿 ai爱 an安鞍庵岸 ang昂 ao澳敖 ba巴坝霸鲅八灞 bai白百柏拜 ban版半板办班坂 bao保包宝堡褒 bei北贝碑陂碚背卑 ben本
beng蚌 bi壁毕璧碧濞比 bian边 bie别 bin滨宾彬 bing兵秉 bo波亳博渤泊勃伯播 bu布埠步埗部 cai蔡彩 cang沧仓苍 cao曹草
ce册策 cen岑 ceng曾 cha察岔茶查 chai柴 chan产瀍禅 chang长常昌场厂 chao朝潮巢 che车 chen郴辰陈
cheng承城成澄呈称埕 chi赤池茌 chong重崇充冲 chou畴 chu滁楚处 chuan川船 chun春淳 ci磁次慈莿 cong丛从 cui翠
cun村 cuo措错 da大达 dai傣戴代岱袋 dan郸丹儋单旦淡 dang党当砀宕氹 dao岛道刀稻 de德得 deng磴灯登邓等 di地底迪坻滴棣
dian店淀甸点电垫 diao钓 die叠迭 ding定顶鼎丁萣碇 dong东侗洞冬 dou斗豆 du都杜度渡独肚堵 duan端 dui堆 dun敦墩
duo多掇 e鄂额峨 en恩 er尔洱二儿 fa发法 fan番烦繁范樊 fang坊防房方放邡芳枋 fei肥妃费 fen汾芬分份 feng峰封丰风凤锋奉烽 fo佛
fu福抚阜浮复府扶富罘符芙涪孚附 ga嘎噶 gai盖改 gan甘赣感干竿 gang港岗冈钢刚 gao高藁皋 ge格葛各阁仡个戈革歌 gen根 geng耿
gong贡工宫弓公拱共巩恭珙功 gou沟 gu古固谷沽故姑鼓股 gua瓜 guai拐 guan关莞馆管冠灌官观 guang广光 gui贵桂归龟 guo郭果国
ha哈 hai海 han邯汉罕邗含涵寒韩 hang杭航 hao浩好濠 he河和鹤合菏贺荷赫禾 hei黑 heng衡恒横亨 hong红宏洪虹 hou侯后厚
hu湖呼葫壶虎胡祜鄠互 hua化华花划骅桦滑 huai淮怀槐 huan环桓 huang皇黄潢晃凰煌湟 hui徽回惠会辉珲汇晖 hun浑 huo霍火获
ji吉鸡济级基蓟极技集冀稷暨绩即积 jia家佳嘉加贾郏架夹迦伽甲 jian建间尖涧箭监简剑碱 jiang江疆绛姜将 jiao焦交郊蛟椒蕉胶滘角礁脚
jie界揭节介街解碣结 jin津晋锦金进缙 jing京景荆靖静井经竞净箐镜泾旌精 jiu九酒鸠旧久 ju巨句居炬莒 juan鄄 jue觉 jun浚军君峻
ka喀卡 kai开凯 kan坎崁莰 kang康 kao考 ke克柯岢科可 ken垦 keng坑 kong空崆 kou口 ku库 kuan宽 kuang矿
kui奎葵 kun昆坤 la拉喇腊 lai来涞赉莱崃 lan兰岚蓝榄栏澜 lang廊琅郎朗阆蒗浪 lao老崂佬 le勒乐 lei耒雷类垒 leng楞棱冷
li丽理傈里犁栗离黎蠡礼力立梨利溧荔鲤历李醴澧沥坜 lian连莲联涟濂廉 liang梁凉良两 liao辽聊寮 lie烈列 lin林临蔺邻麟
ling岭陵灵凌零令苓 liu六柳留流浏琉 long龙陇隆 lou娄楼 lu芦泸鲁鹿路卢潞陆庐麓渌炉禄碌 luan栾滦峦 lun伦仑轮 luo洛漯罗萝锣螺
lv吕旅绿 lve略 ma马玛麻 mai迈麦 man满曼蔓 mang芒茫 mao茂茅毛 mei梅眉美湄 men门们 meng蒙盟孟梦勐 mi密泌汨米弥
mian绵渑棉冕勉 miao苗庙 min民闵闽岷敏 ming明名鸣 mo默莫漠墨谟磨末模 mou谋 mu木牡穆牟牧仫沐 na纳那 nai奈乃 nan南楠
nang囊 nao淖 ne讷 nei内 nen嫩 ni尼 nian年碾 niao鸟 nie聂 ning宁 niu牛 nong农浓 nu怒 nuan暖 nuo诺
ou瓯 pai牌排 pan盘攀磐潘 pei沛 peng澎彭蓬 pi皮邳郫埤 pian偏 piao票 ping平萍屏坪凭 po颇鄱坡 pu莆濮普蒲仆浦谱埔圃朴
qi齐七祁旗汽奇栖启杞淇蕲企岐綦麒起耆其崎 qia恰 qian迁黔前千乾钱潜犍阡谦 qiang羌强 qiao桥谯硚巧 qie茄且 qin秦钦沁覃勤芩
qing庆青清晴 qiong琼邛 qiu丘邱坵球 qu区衢曲朐渠 quan泉全权圈劝荃 que确 rang让壤 rao饶 re热 ren仁任 ri日
rong容荣蓉榕融 rou柔 ru如乳汝 rui芮瑞 run润 ruo若 sa萨撒 sai赛塞 san三 sang桑 se色 sha沙莎 shan山陕善汕鄯杉
shang上商尚 shao绍邵韶 she涉社射畲 shen沈深什神审莘申伸 sheng省胜圣嵊生升 shi市石十施氏狮实师示浉始事士势 shou寿手首
shu树术舒熟沭墅曙蜀殊疏 shuang双 shui水 shun顺 shuo朔硕 si四斯寺泗思 song松嵩淞 su苏肃宿僳 sui绥随遂睢濉穗 sun孙
suo索 ta塔它 tai台太泰态 tan潭坛滩郯坦 tang唐汤塘堂棠 tao桃陶洮 te特 teng腾滕藤 ti体提 tian天田填 tiao调 tie铁
ting亭汀 tong同通铜桐潼峒 tou头投 tu土吐突图徒涂 tuan团 tun屯 tuo托陀拖脱 wa瓦洼佤 wai外 wan湾万宛 wang望王汪旺
wei维潍威尾渭卫魏蔚围委伟为微尉巍未 wen温文闻汶 weng翁瓮 wo沃斡涡卧 wu吾乌无芜武梧吴五婺舞伍悟巫务雾屋 xi西锡溪昔喜隰稀细歙淅息浠习汐
xia夏厦峡辖下霞 xian鲜县咸献贤仙现线 xiang香乡襄湘镶向相响象翔厢芗祥项 xiao孝小萧霄猇 xie谢 xin新忻信辛心 xing行邢兴陉杏荥星姓
xiong雄芎 xiu秀休岫修 xu徐许盱溆圩叙 xuan宣玄 xue薛穴学 xun循逊浔寻旬 ya鸭亚雅牙琊涯崖
yan彦延盐岩烟堰铅兖验偃鄢郾炎雁沿研砚阎晏焉燕 yang阳扬杨洋羊漾央 yao尧遥药姚瑶要耀 ye掖业冶野邺叶 yi伊宜沂益彝义依邑易猗翼谊眙仪医弋黟夷峄一驿
yin银音阴荫鄞殷印引 ying营鹰迎应颍英蓥盈莺 yong永埇涌邕雍 you右友邮游尤犹攸酉油 yu余玉榆峪裕盂于鱼宇雨豫虞禹屿渝舆禺郁隅
yuan原源远元园苑垣袁沅院员 yue岳月越 yun云运郓郧筠匀蕴 za杂 zai载仔 zan赞 zang藏 zao枣造 ze泽则 zeng增 zha扎闸札柞
zhai寨 zhan湛站沾 zhang张漳彰章樟丈 zhao照肇昭赵诏招召 zhe浙柘 zhen镇圳振浈真贞 zheng政郑正征蒸
zhi治直枝芝峙志沚至陟植芷指织脂止 zhong中忠钟众仲 zhou州舟周洲 zhu驻株珠竹主诸柱祝助 zhuang壮庄 zhun准 zhuo涿卓
zi自淄资孜子秭滋紫梓 zong宗枞综 zou邹 zu族足 zui嘴 zun遵 zuo作左`;

/** Names with another reading, and the established foreign names: the official one first. */
const OTHER_READINGS = `
六安市 luan
六合区 luhe
乐清市 yueqing
乐陵市 laoling
乐亭县 laoting
歙县 she
涡阳县 guoyang
单县 shan
蔚县 yu
浚县 xun
泌阳县 biyang
尉犁县 yuli
番禺区 panyu
什邡市 shifang
东阿县 donge
长子县 zhangzi
大城县 daicheng
荥经县 yingjing
民乐县 minle
吴堡县 wubu
塘厦镇 tangxia
蚌山区 bangshan
莞城街道 guancheng
万柏林区 wanbailin
黄陂区 huangpi
陕西省 shaanxi
内蒙古自治区 innermongolia neimenggu neimongol
西藏自治区 tibet xizang
香港特别行政区 hongkong xianggang
澳门特别行政区 macau macao aomen
台湾省 taiwan
呼和浩特市 hohhot huhehaote huhhot
乌鲁木齐市 urumqi wulumuqi urumchi
哈尔滨市 harbin haerbin
拉萨市 lhasa lasa
日喀则市 shigatse xigaze rikaze
喀什地区 kashgar kashi
喀什市 kashgar kashi
和田地区 hotan hetian
和田市 hotan hetian
吐鲁番市 turpan tulufan
哈密市 hami kumul
包头市 baotou
鄂尔多斯市 ordos eerduosi
齐齐哈尔市 qiqihar qiqihaer
克拉玛依市 karamay kelamayi
香港岛 hongkongisland
九龙 kowloon
新界 newterritories
台北市 taipei taibei
高雄市 kaohsiung gaoxiong
台中市 taichung taizhong
台南市 tainan
新竹市 hsinchu xinzhu
桃园市 taoyuan
新北市 newtaipei xinbei
基隆市 keelung jilong
重庆市 chongqing chungking
北京市 beijing peking
广东省 guangdong canton
广州市 guangzhou canton
澄迈县 chengmai
台州市 taizhou`;

const READING: ReadonlyMap<string, string> = new Map(
  SYLLABLES.split(/\s+/).flatMap((group) => {
    const syllable = /^[a-z]*/.exec(group)?.[0] ?? '';
    return [...group.slice(syllable.length)].map((char) => [char, syllable] as const);
  }),
);

const OTHERS: ReadonlyMap<string, readonly string[]> = new Map(
  OTHER_READINGS.trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([name = '', ...readings]) => [name, readings]),
);

/**
 * Returns the Latin spellings of a region in lower case, without spaces.
 * @param stem the name without its suffix, as in 苏州 for 苏州市
 */
export const romanized = (name: string, stem: string): readonly string[] =>
  OTHERS.get(name) ?? [[...stem].map((char) => READING.get(char) ?? '?').join('')];
