import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform, Type as Typed } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsObject, ValidateNested } from 'class-validator';
import { whenSent, type FieldOptions } from './field-options';
import { noteShape } from './field-shapes';

const documented = (of: () => Type<object>, options: FieldOptions, isArray: boolean): PropertyDecorator =>
  ApiProperty({
    // Swagger knows a function that leads to the class by its name, which must be `type`.
    type: () => of(),
    isArray,
    required: options.optional !== true,
    nullable: options.nullable === true,
    ...(options.text === undefined ? {} : { description: options.text }),
  });

const nullIsLeftOut = (options: FieldOptions): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    value === null && options.optional === true && options.nullable !== true ? undefined : value,
  );

/** One object of a request class, validated by its own fields. */
export const ObjectField = (of: () => Type<object>, options: FieldOptions = {}): PropertyDecorator =>
  applyDecorators(
    documented(of, options, false),
    noteShape({ of, most: 1 }),
    Typed(of),
    nullIsLeftOut(options),
    whenSent(options),
    IsObject(),
    ValidateNested(),
  );

/** A list of objects of one request class; at most 200 by default. */
export const ObjectListField = (
  of: () => Type<object>,
  options: FieldOptions & { readonly max?: number } = {},
): PropertyDecorator =>
  applyDecorators(
    documented(of, options, true),
    noteShape({ of, most: options.max ?? 200 }),
    Typed(of),
    nullIsLeftOut(options),
    whenSent(options),
    IsArray(),
    ArrayMaxSize(options.max ?? 200),
    IsObject({ each: true }),
    ValidateNested({ each: true }),
  );
