/**
 * Rules of KiCad's plug-in manager for the metadata of a package, restated from its documentation
 * (https://dev-docs.kicad.org/en/addons/). Its own schema is part of KiCad, under the GPL, and is used where KiCad is installed.
 */
const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const;
const contact = {
  type: 'object',
  required: ['name', 'contact'],
  properties: { name: text(500), contact: { type: 'object', additionalProperties: text(500) } },
} as const;
const kicadVersion = { type: 'string', pattern: '^\\d{1,2}(\\.\\d{1,2}){0,2}$' } as const;
const size = { type: 'integer', minimum: 1 } as const;

export const PACKAGE_SCHEMA = {
  type: 'object',
  required: [
    'name',
    'description',
    'description_full',
    'identifier',
    'type',
    'author',
    'license',
    'resources',
    'versions',
  ],
  properties: {
    name: text(200),
    description: text(500),
    description_full: text(5000),
    identifier: { type: 'string', pattern: '^[a-zA-Z][-a-zA-Z0-9.]{0,98}[a-zA-Z0-9]$' },
    type: { const: 'plugin' },
    author: contact,
    maintainer: contact,
    license: { const: 'MIT' },
    resources: { type: 'object', additionalProperties: text(500) },
    tags: { type: 'array', uniqueItems: true, items: { type: 'string', pattern: '^[a-z][-a-z0-9]{0,48}[a-z0-9]$' } },
    versions: {
      type: 'array',
      minItems: 1,
      maxItems: 1,
      items: {
        type: 'object',
        required: ['version', 'status', 'kicad_version'],
        properties: {
          version: { type: 'string', pattern: '^\\d{1,4}(\\.\\d{1,4}(\\.\\d{1,6})?)?$' },
          status: { enum: ['stable', 'testing', 'development', 'deprecated'] },
          platforms: { type: 'array', uniqueItems: true, items: { enum: ['windows', 'macos', 'linux'] } },
          kicad_version: kicadVersion,
          kicad_version_max: kicadVersion,
          download_sha256: { type: 'string', pattern: '^[a-f0-9]{64}$' },
          download_size: size,
          install_size: size,
        },
        additionalProperties: false,
      },
    },
  },
} as const;
