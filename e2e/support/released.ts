import type { StaffCalls } from './staff.ts';

/** The working files of an order in production, or of a job, are made and released over HTTP. @param text instruction */
export async function releaseFiles(
  staff: StaffCalls,
  of: { readonly orderId: string } | { readonly jobId: string },
  text = '',
) {
  const jobId = 'jobId' in of ? of.jobId : (await staff.get(`orders/${of.orderId}/cam-job`)).release.jobId;
  await staff.post(`cam-jobs/${jobId}/versions`, {});
  if (text !== '') await staff.post(`cam-jobs/${jobId}/instructions`, { step: 'cutting', text });
  const { versions } = await staff.upload(`cam-jobs/${jobId}/files/probe`, 'probe.ipc', 'IPC-D-356');
  const [{ version, revision }] = versions;
  await staff.post(`cam-jobs/${jobId}/release`, { version, revision });
}
