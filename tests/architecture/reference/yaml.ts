const plain = /^[A-Za-z_/][\w./-]*$/;
const reserved = /^(true|false|null|yes|no|on|off|y|n)$/i;

const scalar = (value: unknown): string =>
  typeof value === 'string' && plain.test(value) && !reserved.test(value) ? value : JSON.stringify(value);

const isBranch = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

const lines = (value: unknown, indent: string): string[] => {
  if (Array.isArray(value))
    return value.flatMap(item => {
      if (!isBranch(item)) return [`${indent}- ${scalar(item)}`];
      const [first = '', ...rest] = lines(item, `${indent}  `);
      return [`${indent}- ${first.trimStart()}`, ...rest];
    });
  return Object.entries(value as object).flatMap(([key, item]: [string, unknown]) => {
    if (item === undefined) return [];
    return isBranch(item)
      ? [`${indent}${scalar(key)}:`, ...lines(item, `${indent}  `)]
      : [`${indent}${scalar(key)}: ${scalar(item)}`];
  });
};

/** Writes plain data as YAML; scalars that could be misread are quoted as in JSON, which YAML also reads. */
export const toYaml = (document: object): string => `${lines(document, '').join('\n')}\n`;
