import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';

/** Documents a route that takes a form: the field with the files, whether several, and fields of text beside it. */
export const AcceptsFiles = (
  field: string,
  { several = false, fields = [] }: { several?: boolean; fields?: readonly string[] } = {},
): MethodDecorator => {
  const file = { type: 'string', format: 'binary' } as const;
  const properties = {
    [field]: several ? { type: 'array', items: file } : file,
    ...Object.fromEntries(fields.map(name => [name, { type: 'string' }])),
  };
  return applyDecorators(
    ApiConsumes('multipart/form-data'),
    ApiBody({ schema: { type: 'object', properties, required: [field] } }),
  );
};
