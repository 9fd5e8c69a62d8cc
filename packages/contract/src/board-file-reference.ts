import { z } from 'zod';
import { idIn } from './shared-schemas.ts';

/** Address of a board file in the answer of its upload. */
export const boardFilePath = (fileId: string): string => `board-files/${fileId}`;

/** A board file of the member: by the `fileId` or the `filePath` of its upload. */
export const boardFileFields = {
  fileId: idIn.optional(),
  filePath: z
    .string()
    .trim()
    .regex(/^board-files\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)
    .transform((path) => path.slice(path.indexOf('/') + 1).toLowerCase())
    .optional(),
};

interface BoardFileFields {
  readonly fileId?: string | undefined;
  /** The id in it. */
  readonly filePath?: string | undefined;
}

/** Returns the id of the file that a request names; undefined for none. */
export const boardFileIdOf = ({ fileId, filePath }: BoardFileFields): string | undefined => fileId ?? filePath;

/** Refuses two different files; `isRequired` also none. */
const checkBoardFile =
  (isRequired: boolean) =>
  ({ fileId, filePath }: BoardFileFields, context: z.RefinementCtx): void => {
    const fault = (field: keyof BoardFileFields, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (isRequired && fileId === undefined && filePath === undefined) fault('fileId', 'required');
    if (fileId !== undefined && filePath !== undefined && fileId !== filePath) fault('filePath', 'anotherFile');
  };

export const requireBoardFile = checkBoardFile(true);
export const allowBoardFile = checkBoardFile(false);
