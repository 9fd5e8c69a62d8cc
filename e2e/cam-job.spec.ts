import { buyerCalls, reviewed } from './support/buyer.ts';
import { changedBoard } from './support/changed-board.ts';
import { lookAt } from './support/look-at.ts';
import { enterAs, makeMember } from './support/member.ts';
import { releaseFiles } from './support/released.ts';
import { CONSOLE_URL } from './support/run.ts';
import { signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('an engineer makes the files of a class 3 board, a colleague releases them, the floor follows, and a withdrawal stops it', async ({
  page,
  browser,
}) => {
  const staff = await staffCalls(page.request, 'admin');
  const buyer = buyerCalls(page.request, await makeMember(page.request));
  const order = await buyer.placeOrder(undefined, { ipcClass: 3, holeCopperMicrometres: 25, testMethod: 'fullProbe' });
  await buyer.pay(order, staff);
  const { id, version } = await reviewed(staff, order.orderNo);
  await staff.post(`orders/${id}/start-production`, { version });

  const newPage = async () =>
    (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })).newPage();
  const engineer = await newPage();
  await test.step('the engineer fills a version, and cannot release it', async () => {
    await signInAsStaff(engineer, 'cam', `/orders/${id}`);
    await expect(engineer.getByText('工程资料还没有放行')).toBeVisible();
    await engineer.getByRole('link', { name: '打开', exact: true }).click();
    await engineer.getByRole('button', { name: '新建版本' }).click();
    await engineer.getByRole('button', { name: '生成拼版文件' }).click();
    await expect(engineer.getByText('router-contour.gbr')).toBeVisible();
    await engineer.getByLabel('说明', { exact: true }).fill('沿长边开料');
    await engineer.getByRole('button', { name: '保存', exact: true }).click();
    await expect(engineer.getByText('沿长边开料')).toBeVisible();
    await lookAt(engineer, 'cam-job');
    await engineer.getByRole('button', { name: '放行', exact: true }).click();
    await expect(engineer.getByText('须由没有参与制作的另一位工程师放行').last()).toBeVisible();
  });

  const floor = await newPage();
  const complete = floor.getByRole('button', { name: '完成', exact: true });
  await test.step('the floor waits for the release', async () => {
    await signInAsStaff(floor, 'planner', '/scan');
    await floor.getByRole('textbox', { name: '生产单号' }).fill(order.orderNo);
    await floor.keyboard.press('Enter');
    await expect(floor.getByText('工程资料还没有放行')).toBeVisible();
    await expect(complete).toBeDisabled();
  });

  await test.step('a colleague releases it, and the floor sees the instruction of its step', async () => {
    const colleague = await newPage();
    await signInAsStaff(colleague, 'engineer', new URL(engineer.url()).pathname);
    await colleague.getByRole('button', { name: '放行', exact: true }).click();
    await expect(colleague.getByText('已放行').first()).toBeVisible();
    await colleague.context().close();
    await expect(floor.getByText('第 1 版')).toBeVisible();
    await expect(floor.getByText('沿长边开料')).toBeVisible();
    await lookAt(floor, 'cam-scan');
    await complete.click();
    await expect(floor.getByText('已完成「工程处理 (MI)」')).toBeVisible();
  });

  await test.step('a withdrawal stops the next step, with its reason', async () => {
    await engineer.reload();
    await engineer.getByRole('button', { name: '撤回放行' }).click();
    const dialog = engineer.getByRole('dialog');
    await dialog.getByLabel('原因').fill('钻咀直径用错');
    await dialog.getByRole('button', { name: '撤回放行' }).click();
    await expect(dialog).toBeHidden();
    await floor.goto(`${CONSOLE_URL}/scan`);
    await floor.getByRole('textbox', { name: '生产单号' }).fill(order.orderNo);
    await floor.keyboard.press('Enter');
    await expect(floor.getByText('工程资料已撤回，停止生产')).toBeVisible();
    await expect(floor.getByText(/钻咀直径用错/)).toBeVisible();
    await expect(complete).toBeDisabled();
  });
  await Promise.all([engineer.context().close(), floor.context().close()]);
});

test('a change order that its buyer accepts withdraws the release, and the floor stops', async ({ page, browser }) => {
  const staff = await staffCalls(page.request, 'admin');
  const member = await makeMember(page.request);
  const buyer = buyerCalls(page.request, member);
  const order = await buyer.placeOrder();
  await buyer.pay(order, staff);
  const { id, version } = await reviewed(staff, order.orderNo);
  const started = await staff.post(`orders/${id}/start-production`, { version });
  await releaseFiles(staff, { orderId: id });
  const floor = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await signInAsStaff(floor, 'floor', '/scan');
  await floor.getByRole('textbox', { name: '生产单号' }).fill(order.orderNo);
  await floor.keyboard.press('Enter');
  await expect(floor.getByRole('button', { name: '完成', exact: true })).toBeEnabled();
  await staff.post(`orders/${id}/request-change`, {
    ...{ version: started.version, reason: '客户来电改成蓝油', changes: { maskColour: 'blue' } },
    ...{ amountDelta: '-10', lineName: '让利', daysDelta: 0 },
  });

  await enterAs(page, member);
  await page.goto(`/main/orderDetail?orderNo=${order.orderNo}`);
  await page.getByRole('button', { name: '接受变更' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '接受变更' }).click();
  await expect(page.getByText('已接受变更').first()).toBeVisible();
  await floor.goto(`${CONSOLE_URL}/scan?no=${order.orderNo}`);
  await expect(floor.getByText('工程资料已撤回，停止生产')).toBeVisible();
  await expect(floor.getByRole('button', { name: '完成', exact: true })).toBeDisabled();
  await floor.context().close();
});

test('a buyer sends a changed file during production: the floor stops until an engineer has released files made from it', async ({
  page,
  browser,
}) => {
  const staff = await staffCalls(page.request, 'admin');
  const member = await makeMember(page.request);
  const buyer = buyerCalls(page.request, member);
  const order = await buyer.placeOrder();
  await buyer.pay(order, staff);
  const { id, version } = await reviewed(staff, order.orderNo);
  await staff.post(`orders/${id}/start-production`, { version });
  await releaseFiles(staff, { orderId: id });
  const { release } = await staff.get(`orders/${id}/cam-job`);
  const question = await staff.post(`orders/${id}/questions`, {
    ...{
      title: '阻焊开窗缺一处',
      text: '请补发改好的文件',
      finding: null,
      place: null,
      recommended: null,
      options: [],
    },
  });
  const newPage = async () =>
    (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })).newPage();
  const floor = await newPage();
  const complete = floor.getByRole('button', { name: '完成', exact: true });
  const scan = async () => {
    await floor.goto(`${CONSOLE_URL}/scan?no=${order.orderNo}`);
    await expect(floor.getByText(order.orderNo).first()).toBeVisible();
  };
  await signInAsStaff(floor, 'floor', '/scan');

  await test.step('the route waits for the answer, which brings the file', async () => {
    await scan();
    await expect(complete).toBeDisabled();
    await enterAs(page, member);
    await page.goto(`/main/eqProblem?id=${question.id}`);
    await page.locator('input[type=file]').last().setInputFiles(changedBoard());
    await expect(page.getByText('plain_v2.zip')).toBeVisible();
    await page.getByRole('textbox').last().fill('换成附件里的文件');
    await page.getByRole('button', { name: '提交答复' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '提交答复' }).click();
    await expect(page.getByText('换成附件里的文件').first()).toBeVisible();
  });

  const engineer = await newPage();
  await test.step('the engineer withdraws the release and puts the file into a new version, with its difference', async () => {
    await signInAsStaff(engineer, 'engineer', `/cam-jobs/${release.jobId}`);
    await engineer.getByRole('button', { name: '撤回放行' }).click();
    const dialog = engineer.getByRole('dialog');
    await dialog.getByLabel('原因').fill('客户换了文件');
    await dialog.getByRole('button', { name: '撤回放行' }).click();
    await expect(dialog).toBeHidden();
    const { items } = await staff.get(`questions?orderNo=${order.orderNo}`);
    await staff.post(`questions/${question.id}/close`, { version: items[0].version, note: '' });
    await scan();
    await expect(floor.getByText('工程资料已撤回，停止生产')).toBeVisible();
    await expect(floor.getByText(/客户换了文件/)).toBeVisible();
    await expect(complete).toBeDisabled();
    await engineer.getByRole('button', { name: '新建版本' }).click();
    const choosing = engineer.waitForEvent('filechooser');
    await engineer.getByRole('button', { name: '上传修改后的板文件' }).click();
    await (await choosing).setFiles(changedBoard());
    await expect(engineer.getByText('修改为 plain_v2.zip')).toBeVisible();
    await engineer.getByRole('listitem', { name: '顶层阻焊' }).getByRole('button', { name: '接受' }).click();
    await dialog.getByLabel('原因').fill('客户改的开窗');
    await dialog.getByRole('button', { name: '接受' }).click();
    await engineer.getByRole('button', { name: '生成拼版文件' }).click();
    await expect(engineer.getByText('router-contour.gbr')).toBeVisible();
    await scan();
    await expect(complete).toBeDisabled();
  });

  await test.step('the second release lets the floor go on', async () => {
    await engineer.getByRole('button', { name: '放行', exact: true }).click();
    await expect(engineer.getByText('已放行').first()).toBeVisible();
    await lookAt(engineer, 'cam-second-release');
    await scan();
    await expect(floor.getByText('第 2 版')).toBeVisible();
    await complete.click();
    await expect(floor.getByText('已完成「工程处理 (MI)」')).toBeVisible();
  });
  await Promise.all([engineer.context().close(), floor.context().close()]);
});
