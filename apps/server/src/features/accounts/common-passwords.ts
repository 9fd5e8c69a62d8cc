/**
 * Words and numbers that people choose as passwords, in lower case: what every published list of leaked passwords
 * begins with, and the habits of this country (520 and 1314 read "I love you for ever", pinyin, keyboard columns).
 * `password-rules.ts` also refuses them with the usual endings, so this holds the stems.
 */
const STEMS = `
123456 123456789 12345678 1234567 1234567890 12345678910 123456789a 12345 1234 123123 123321 123654 123789 147258 147258369
147852 159357 159753 159951 741852 741852963 789456 789456123 456789 456123 963852 963852741 987654 987654321 9876543210
876543 654321 7654321 87654321 112233 11223344 1122334455 332211 445566 121212 131313 131211 101010 102030 100200 010203
000000 111111 222222 333333 444444 555555 666666 777777 888888 999999 00000000 11111111 66666666 88888888 99999999
5201314 520520 521521 1314520 5201314520 1314521 520131 1314 201314 20131415 7758521 7758258 5211314 584520 5845201314
584521 9958123 3344520 3344521 1414 168168 16888 168888 518518 518888 188888 198888 123520 520123 521125 5555555 666888
888666 668899 778899 998877 789789 456456 147147 258258 369369 135790 13579 246810 24680 135246 142536 192837 112358
a123456 a1234567 a12345678 a123456789 123456a 1234567a 12345678a 123456aa aa123456 aaa123456 aa123123 a123123 qq123456
qq123123 qq1234 q123456 q12345 w123456 z123456 x123456 s123456 l123456 zz123456 abc123 abc1234 abc12345 abc123456 123abc
123456abc abcd1234 abcd123456 asd123 asd123456 asdf1234 zxc123 zxc123456 zxcv1234 zxcvbnm123 qwe123 qwe123456 qweasd
qweasd123 qweasdzxc qweqwe qwer1234 qwer123456 1qaz2wsx 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 q1w2e3r4t5 2wsx3edc
qazwsx qazwsxedc 1qazxsw2 zaq12wsx zaq1xsw2 qazxsw qwerty qwertyui qwertyuiop qwert qwertz azerty asdfgh asdfghjk asdfghjkl
asdasd asdfasdf zxczxc zxcvbn zxcvbnm poiuyt lkjhgf mnbvcxz 1q1q1q 1a2b3c a1b2c3 a1b2c3d4 aabbcc abcabc aaabbb ababab
abcdef abcdefg abcdefgh aaaaaa aaaaaaaa bbbbbb cccccc dddddd ffffff gggggg hhhhhh jjjjjj kkkkkk llllll mmmmmm nnnnnn
oooooo pppppp qqqqqq rrrrrr ssssss tttttt uuuuuu vvvvvv wwwwww xxxxxx yyyyyy zzzzzz zzzzzzzz qqqqqqqq 1234qwer 123qwe
123qweasd 123qweasdzxc 12qwaszx 123asd 123zxc 321321 qwe321 asd321 1234abcd 1111qqqq qqqq1111 11111a a11111 a111111 111111a
woaini woaini1314 woaini520 woaini521 woaini123 woaini1 woaini5201314 5201314woaini woaini1314520 woaiwojia woaini99
woainima woaimama woaibaba woaiwo woaita woaizhongguo woailaopo woailaogong aiwojia aini1314 aini520 iloveyou iloveyou1
iloveu ilove loveyou loveme love1314 love520 love5201314 loveyou1314 ily520 tiantian xiaoxiao meimei baobao baobei beibei
jiajia lele laopo laogong laopo520 laogong520 mama baba mamababa babamama jiejie gege didi nihao nihao123 nihaoma xiexie
zaijian wobuzhidao wobuzhidao123 buzhidao wangjile wojiushiwo woshishui woshini woshinidie woshinibaba caonima caonima123
caonimabi nimade tamade hahaha hahahaha heihei xixixi kaixin kuaile xingfu pingan jiankang facai gongxifacai wangcai
xiaoming xiaohong xiaolong xiaobai xiaohua xiaomao xiaogou dashabi shabi zhongguo china123 beijing beijing2008 shanghai
guangzhou shenzhen shenzhen123 hangzhou nanjing chengdu chongqing wuhan tianjin changsha xiamen hongkong taiwan taobao
taobao123 alibaba alipay weixin weixin123 wechat tencent tengxun baidu baidu123 jingdong xiaomi huawei huawei123 lenovo
weibo douyin youku tianya renren csdn dearbook 51job wangyi 163163 126126 qqqqqq123 qq5201314 qq111111 qq123 qq1314 qq520
zhang zhang123 zhangwei wang wang123 wangwei wangjing wanglei wangfang liwei lina lilei chen chen123 chenjie zhao liuyang
liuwei yangyang yangyang123 huang zhou wujing zhangjie zhangli zhanglei zhangyang lijing lixiaolong zhoujielun jaychou
long longlong feifei feng fengfeng hao haohao hui huihui jie jiejie123 jing jingjing jun junjun lei leilei lin linlin ling
lingling min minmin ming mingming nana ningning peng pengpeng ping pingping qiang qiangqiang qing qingqing rong rui shan
shanshan tao taotao ting tingting wei weiwei wen wenwen xiang xin xinxin xue xuexue yan yanyan yang ying yingying yong
yuan yuanyuan yue yueyue yun yunyun zhen zhenzhen zhi
password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pa55word pa55w0rd pass pass123 pass1234
passwd passwd123 mima mima123 mima123456 wodemima miyao admin admin1 admin12 admin123 admin1234 admin123456 admin888
administrator root root123 root123456 toor guest user user123 user1234 test test1 test12 test123 test1234 test123456
testing demo demo123 default changeme changeit letmein letmein1 welcome welcome1 welcome123 hello hello1 hello123
helloworld hello1234 login login123 master master123 super superman superuser system system123 server server123 oracle
mysql mysql123 postgres redis mongodb database access secret secret123 private public temp temp123 temporary 000000a
internet computer network windows windows7 windows10 linux ubuntu google facebook twitter youtube instagram apple iphone
iphone6 samsung microsoft android nokia sony canon nikon intel nvidia amazon netflix spotify linkedin yahoo hotmail gmail
football baseball basketball soccer hockey tennis golf golfer swimming cricket rugby arsenal liverpool chelsea barcelona
realmadrid juventus manchester manutd lakers kobe kobe24 kobe8 jordan jordan23 michael michael1 lebron messi ronaldo
ronaldo7 yankees cowboys steelers eagles redsox dallas monkey dragon tiger lion eagle shark panda wolf bear horse rabbit
kitty hellokitty doggy puppy buster bailey ginger pepper cookie cheese banana orange apple123 cherry peanut chocolate
coffee sunshine flower princess prince queen king angel angel1 angels devil lovely lover lovers love love123 sweet sweety
sweetheart honey baby babygirl babyboy beautiful pretty sexy sexybaby hottie cutie friends friend family forever always
happy happy123 happiness lucky lucky7 success freedom peace dream dreams heaven jesus jesus1 christ god blessed faith hope
grace summer winter spring autumn monday friday sunday january february march april june july august september october
november december star stars starwars sunny moon rainbow diamond gold golden silver black white red blue green purple
yellow pink snow fire water earth rock storm thunder lightning shadow phantom ghost hunter hunter2 killer warrior soldier
ranger rangers ninja samurai knight wizard magic pokemon pikachu naruto sasuke onepiece luffy conan doraemon mario zelda
minecraft roblox fortnite counterstrike warcraft starcraft diablo overwatch dota dota2 lol123 wow123 batman spiderman
ironman hulk captain marvel avengers matrix trustno1 whatever whatever1 nothing something anything none nopassword
nopass blahblah asdf asdf123 qwer zxcv zxcv123 fuckyou fuckyou1 fuckme fuck fuckoff asshole bitch shit pussy dick sex
mustang corvette ferrari porsche mercedes bmw bmw123 audi honda toyota harley yamaha suzuki kawasaki ducati
andrea andrew anthony ashley austin brandon brian carlos charles charlie charlie1 chris christian daniel daniel1 david
edward elizabeth emily eric george hannah jack jackie jackson jacob james jason jasmine jennifer jessica john johnny
jonathan jordan1 joseph joshua justin katie kelly kevin laura lauren lisa maggie maria mark martin matt matthew maverick
melissa mike morgan natasha nathan nicholas nicole oliver patrick paul peter rachel richard robert samantha samson sarah
scott sophie steven taylor thomas tigger tony tyler victor victoria vincent william zachary
pcb pcb123 pcba circuit gerber altium protel kicad allegro cadence lceda jlc jlcpcb engineer gongcheng gongsi dianzi
dianlu caigou kuaidi dingdan shengchan xunban xunban123
`;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(STEMS.split(/\s+/).filter(Boolean));
