import { SetMetadata, type Type } from '@nestjs/common';
import { PARAMTYPES_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { RequestValidation } from './validation';

const NAMED_BODY = 'prosa:body';

/** Names the request class of a route that reads its body itself, so that a body of that class has room. */
export const TakesBody = (shape: Type): MethodDecorator => SetMetadata(NAMED_BODY, shape);

const handlerOf = (controller: Type, name: string): object =>
  (controller.prototype as Record<string, object>)[name] ?? {};

/** The class that `TakesBody` names. */
export const namedBodyOf = (controller: Type, name: string): Type | null =>
  (Reflect.getMetadata(NAMED_BODY, handlerOf(controller, name)) as Type | undefined) ?? null;

interface Argument {
  readonly index: number;
  readonly pipes: readonly unknown[];
}

/** The class that an argument of a route is checked by; null where there is none. */
const classOf = (controller: Type, name: string, from: RouteParamtypes): Type | null => {
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<string, Argument>;
  const [, sent] = Object.entries(args).find(([key]) => key.startsWith(`${from}:`)) ?? [];
  if (sent === undefined) return null;
  const pipe = sent.pipes.find(each => each instanceof RequestValidation);
  if (pipe?.shape !== undefined) return pipe.shape;
  const types = Reflect.getMetadata(PARAMTYPES_METADATA, controller.prototype as object, name) as
    Type[] | undefined;
  return types?.[sent.index] ?? null;
};

/** The class that a route's `@Body()` parameter is checked by; null where there is none. */
export const bodyClassOf = (controller: Type, name: string): Type | null =>
  classOf(controller, name, RouteParamtypes.BODY);

/** The class that a route's `@Query()` parameter is checked by; null where there is none. */
export const queryClassOf = (controller: Type, name: string): Type | null =>
  classOf(controller, name, RouteParamtypes.QUERY);
