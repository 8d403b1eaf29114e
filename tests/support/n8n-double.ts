import crypto from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { runInNewContext } from 'node:vm';
import { HttpDouble, type DoubleAnswer } from './http-double';

interface Node {
  readonly name: string;
  readonly type: string;
  readonly parameters: {
    readonly path?: string;
    readonly jsCode?: string;
    readonly respondWith?: string;
    /** Of a switch. */
    readonly rules?: {
      readonly values: readonly {
        readonly conditions: { readonly conditions: readonly [{ readonly rightValue: string }] };
      }[];
    };
  };
}

/** Names of modules that NODE_FUNCTION_ALLOW_BUILTIN opens to code. */
const OPENED = { crypto } as const;

const PASSED: ReadonlySet<string> = new Set(
  ['webhook', 'code', 'switch', 'noOp'].map(name => `n8n-nodes-base.${name}`),
);

/** A workflow as n8n exports it, as far as the double runs it: a webhook, code, a switch by type, an answer. */
export interface N8nExport {
  readonly nodes: readonly Node[];
  readonly connections: Readonly<
    Record<string, { readonly main: readonly (readonly { readonly node: string }[])[] }>
  >;
}

/** An n8n server with one workflow: `POST /webhook/<path>` runs it node by node. */
export class N8nDouble extends HttpDouble {
  /** The nodes that ended a run, in their order. */
  readonly ends: string[] = [];

  constructor(private readonly workflow: N8nExport) {
    super();
  }

  /** The address of its webhook. */
  get url(): string {
    return `http://${this.host}/webhook/${this.first.parameters.path}`;
  }

  protected async answer({ url, method, headers }: IncomingMessage, written: Buffer): Promise<DoubleAnswer> {
    if (method !== 'POST' || url !== `/webhook/${this.first.parameters.path}`)
      return { status: 404, content: {} };
    let json: object = { headers, params: {}, query: {}, body: JSON.parse(written.toString()) as object };
    let last = this.first;
    for (let node = this.after(last, json); node !== undefined; node = this.after(node, json)) {
      last = node;
      if (node.type === 'n8n-nodes-base.respondToWebhook') return { status: 200, content: json };
      if (node.type !== 'n8n-nodes-base.code') continue;
      try {
        json = await this.run(node, json, written);
      } catch {
        return { status: 500, content: { message: 'Error in workflow' } };
      }
    }
    this.ends.push(last.name);
    return { status: 200, content: { message: 'Workflow was started' } };
  }

  private get first(): Node {
    const node = this.workflow.nodes.find(({ type }) => type === 'n8n-nodes-base.webhook');
    if (node === undefined) throw new Error('a workflow without a webhook');
    return node;
  }

  private after({ name, type, parameters }: Node, json: object): Node | undefined {
    if (!PASSED.has(type)) throw new Error(`no such node here: ${type}`);
    const values = parameters.rules?.values ?? [];
    const matched = values.findIndex(
      ({ conditions }) => conditions.conditions[0].rightValue === (json as { type?: string }).type,
    );
    // What matches no rule of a switch leaves by its last exit.
    const exit = matched < 0 ? values.length : matched;
    const next = this.workflow.connections[name]?.main[exit]?.[0]?.node;
    return this.workflow.nodes.find(node => node.name === next);
  }

  private async run({ parameters }: Node, json: object, written: Buffer): Promise<object> {
    const helpers = { getBinaryDataBuffer: () => Promise.resolve(written) };
    const code = `(async function () {${parameters.jsCode}}).call(self)`;
    const [item] = (await runInNewContext(code, {
      $input: { first: () => ({ json }) },
      require: (name: keyof typeof OPENED) => OPENED[name],
      self: { helpers },
      Buffer,
    })) as readonly { json: object }[];
    return item?.json ?? {};
  }
}
