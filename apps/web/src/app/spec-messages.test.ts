import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiError } from '@xunban/contract/api-error';
import { loadAreas, startI18n, text } from '@xunban/i18n/react';
import { problemText } from '@xunban/ui';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  checkNewPassword,
  checkPasswordLogin,
  checkPhoneForCode,
  checkSmsLogin,
} from '../features/identity/account/model/credentials.ts';
import { signInProblem } from '../features/identity/account/model/sign-in-problem.ts';
import {
  type CertificationForm,
  checkCertification,
  EMPTY_CERTIFICATION,
} from '../features/identity/certification/model/certification-form.ts';
import { lookupStatus, retryLookup } from '../features/identity/certification/model/company-search.ts';
import { checkImage, IMAGE_LIMITS } from '../shared/image-rules.ts';

/** Checks every message that the specification gives, verbatim, at the place that produces it. */
beforeAll(async () => {
  await startI18n('zh-CN');
  await loadAreas(['account', 'certification', 'errors']);
});

const login = { account: '13800138000', password: 'secret', captcha: 'ab12' };
/** By a key that is put together. */
const textByKey = text as unknown as (key: string, figures?: object) => string;

describe('signing in (§5)', () => {
  it.each([
    ['请输入手机号', () => checkPasswordLogin({ ...login, account: '' }).account],
    ['请输入正确的手机号', () => checkPasswordLogin({ ...login, account: '12345' }).account],
    ['请输入密码', () => checkPasswordLogin({ ...login, password: '' }).password],
    ['密码长度至少6位!', () => checkPasswordLogin({ ...login, password: '12345' }).password],
    ['请再次输入密码', () => checkNewPassword({ ...login, smsCode: '123456', confirmPassword: '' }).confirmPassword],
    ['请输入验证码', () => checkPasswordLogin({ ...login, captcha: '' }).captcha],
    ['请输入验证码', () => checkSmsLogin({ account: login.account, smsCode: '' }).smsCode],
    ['请先输入手机号', () => checkPhoneForCode('')],
  ])('%s', (message, rule) => expect(textByKey(`account:validation.${rule()}`)).toBe(message));
});

describe('certification (§5)', () => {
  const company: CertificationForm = {
    ...EMPTY_CERTIFICATION,
    companyName: '深圳市样例电子有限公司',
    pickedCompany: '深圳市样例电子有限公司',
    taxNumber: '91440300MA5EXAMPL2',
    authenType: '2',
    documentType: '2',
    image: 'upload/1',
    verifyCode: '123456',
  };
  const person: CertificationForm = {
    ...EMPTY_CERTIFICATION,
    memberType: '1',
    personName: '李工',
    identityNo: 'H12345678',
    verifyCode: '123456',
  };
  const DOCUMENT = '请上传彩色扫描件或复印件，要求图片清晰可见，照片支持jpg/png/gif，不超过5M。';

  it.each<[string, CertificationForm, keyof CertificationForm]>([
    // @ts-expect-error A stored draft may hold anything.
    ['请选择帐号归属类型', { ...company, memberType: '' }, 'memberType'],
    ['请输入企业全名！', { ...company, companyName: '' }, 'companyName'],
    ['请先选择企业名称！', { ...company, taxNumber: '' }, 'taxNumber'],
    ['请输入个人姓名！', { ...person, personName: '' }, 'personName'],
    ['请输入个人身份号码！', { ...person, identityNo: '' }, 'identityNo'],
    ['身份号码格式不正确！', { ...person, identityNo: 'H123456' }, 'identityNo'],
    ['身份号码格式不正确！', { ...person, identityNo: '110101199013071237' }, 'identityNo'],
    ['请选择认证方式', { ...company, authenType: '' }, 'authenType'],
    ['请选择认证资料（3选1）', { ...company, documentType: '' }, 'documentType'],
    ['请重新输入收到的验证码', { ...company, verifyCode: '12345' }, 'verifyCode'],
    ['请重新输入收到的验证码', { ...person, verifyCode: '1234567' }, 'verifyCode'],
    [DOCUMENT, { ...company, image: '' }, 'image'],
  ])('%s', (message, form, field) => {
    const errors = checkCertification(form);
    expect(Object.keys(errors)).toEqual([field]);
    expect(textByKey(`errors:validation.${errors[field]}`)).toBe(message);
  });

  it.each([
    company,
    { ...company, authenType: '1' as const, image: '', documentType: '' as const },
    person,
    { ...person, identityNo: '110101900307123' },
    { ...person, identityNo: '11010119900307123X'.replace('X', checkDigitOf('11010119900307123')) },
    { ...person, identityNo: 'h1234567' },
    { ...person, identityNo: 'A12345678901' },
  ])('takes what is in order', (form) => expect(checkCertification(form)).toEqual({}));

  it.each([
    ['上传图片只能是 jpg、jpeg、bmp、png 格式!', { type: 'image/webp', size: 10 }],
    ['上传图片只能是 jpg、jpeg、bmp、png 格式!', { type: '', size: 10 }],
    ['上传图片大小不能超过 5MB!', { type: 'image/png', size: 5 * 1024 * 1024 }],
  ])('%s', (message, file) => expect(textByKey(`errors:image.${checkImage(file)}`, IMAGE_LIMITS)).toBe(message));

  it.each([
    { type: 'image/heic', size: 10, name: 'photo' },
    { type: 'image/heif', size: 9 * 1024 * 1024, name: 'photo' },
    { type: '', size: 10, name: 'IMG_0001.HEIC' },
  ])('names HEIC, the format of photos of an iPhone: %j', (file) =>
    expect(textByKey(`errors:image.${checkImage(file)}`)).toBe('不支持 HEIC，请选 JPG 或 PNG（gif、bmp 也支持）'),
  );

  it.each(['image/jpeg', 'image/png', 'image/bmp', 'image/gif'])('takes %s under 5 MB', (type) =>
    expect(checkImage({ type, size: 5 * 1024 * 1024 - 1 })).toBeUndefined(),
  );
});

describe('failures (§8)', () => {
  const refusal = (kind: ConstructorParameters<typeof ApiError>[0], message = '') => new ApiError(kind, message);
  it.each([
    ['无此权限', refusal('forbidden', '别的话')],
    ['请求被拒绝', refusal('rejected', '别的话')],
    ['余额不足', refusal('refused', '余额不足')],
    ['操作失败，请稍后重试', refusal('server')],
  ])('%s', (message, error) => expect(problemText(error)).toBe(message));

  it('登录失败, unless the server has given a reason', () => {
    expect(signInProblem(new Error('answer contains no token'))).toBe('登录失败');
    expect(signInProblem(refusal('refused', '账号或密码不正确'))).toBe('账号或密码不正确');
  });

  it('loads companies again five times, then gives up', () => {
    const late = refusal('timeout');
    const lookup = { failureCount: 1, fetchStatus: 'fetching', error: null };
    expect(textByKey(`certification:search.${lookupStatus(lookup)}`)).toBe('加载超时，正在重新加载..');
    expect([0, 1, 2, 3, 4, 5].map((failures) => retryLookup(failures, late))).toEqual([
      ...Array.from({ length: 5 }, () => true),
      false,
    ]);
    const given = { failureCount: 6, fetchStatus: 'idle', error: late };
    expect(textByKey(`certification:search.${lookupStatus(given)}`)).toBe('加载超时，请稍后重试！');
    expect(retryLookup(0, refusal('refused'))).toBe(false);
  });
});

describe('shown in place (§2, §4, §6, §8)', () => {
  const repository = join(import.meta.dirname, '../../../..');
  it.each([
    ['企业帐号认证', 'member.certify', 'apps/web/src/app/layout/member-panel.tsx'],
    ['升级为企业账号', 'member.upgrade', 'apps/web/src/app/layout/member-panel.tsx'],
    ['立即开通', 'member.openCredit', 'apps/web/src/app/layout/member-popover.tsx'],
    ['登录已失效，请重新登录', 'session.lapsed', 'apps/web/src/app/routing/guard-loader.ts'],
    ['认证 token 已过期，请重新登录', 'session.expired', 'apps/web/src/shared/api.ts'],
    ['对不起，您无权访问页面: {{path}}，请联系管理员', 'access.pageDenied', 'apps/web/src/app/routing/guard-loader.ts'],
    ['对不起，您没有操作权限：{{check}}', 'access.actionDenied', 'packages/ui/src/frames/guarded.tsx'],
    ['无此权限', 'access.noPermission', 'packages/ui/src/frames/guarded.tsx'],
    ['复制成功', 'toast.copied', 'packages/ui/src/components/copy-button.tsx'],
    ['复制失败', 'toast.copyFailed', 'packages/ui/src/components/copy-button.tsx'],
    ['上传成功', 'toast.uploaded', 'apps/web/src/shared/use-upload-image.ts'],
    ['上传失败', 'toast.uploadFailed', 'apps/web/src/shared/use-upload-image.ts'],
    ['提交成功', 'toast.submitted', 'apps/web/src/features/identity/certification/components/certification-form.tsx'],
  ] as const)('%s', (message, key, file) => {
    expect(text(key, { skipInterpolation: true })).toBe(message);
    expect(readFileSync(join(repository, file), 'utf8')).toContain(`'${key}'`);
  });

  it('titles the certification and its steps', () => {
    expect(text('certification:title')).toBe('企业认证');
    expect(['fill', 'wait', 'approved'].map((step) => textByKey(`certification:steps.${step}`))).toEqual([
      '填写资料',
      '等待审核',
      '审核通过',
    ]);
  });
});

/** GB 11643, computed here a second time. */
function checkDigitOf(digits: string): string {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (2 ** (17 - at) % 11), 0);
  return '10X98765432'[sum % 11] ?? '';
}
