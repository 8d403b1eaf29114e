import type { IncomingMessage } from 'node:http';
import { runInNewContext } from 'node:vm';
import { HttpDouble, type DoubleAnswer } from './http-double';

interface Node {
  readonly name: string;
  readonly type: string;
  readonly parameters: { readonly path?: string; readonly jsCode?: string; readonly respondWith?: string };
}

/** A workflow as n8n exports it, as far as the double runs it: a webhook, code, an answer. */
export interface N8nExport {
  readonly nodes: readonly Node[];
  readonly connections: Readonly<
    Record<string, { readonly main: readonly (readonly { readonly node: string }[])[] }>
  >;
}

/** An n8n server with one workflow: `POST /webhook/<path>` runs it node by node. */
export class N8nDouble extends HttpDouble {
  constructor(private readonly workflow: N8nExport) {
    super();
  }

  /** The address of its webhook. */
  get url(): string {
    return `http://${this.host}/webhook/${this.first.parameters.path}`;
  }

  protected answer({ url, method, headers }: IncomingMessage, written: Buffer): DoubleAnswer {
    if (method !== 'POST' || url !== `/webhook/${this.first.parameters.path}`)
      return { status: 404, content: {} };
    let json: object = { headers, params: {}, query: {}, body: JSON.parse(written.toString()) as object };
    for (let node = this.after(this.first); node !== undefined; node = this.after(node)) {
      if (node.type === 'n8n-nodes-base.code') json = this.run(node, json);
      else if (node.type !== 'n8n-nodes-base.respondToWebhook')
        throw new Error(`no such node here: ${node.type}`);
      else return { status: 200, content: json };
    }
    return { status: 200, content: { message: 'Workflow was started' } };
  }

  private get first(): Node {
    const node = this.workflow.nodes.find(({ type }) => type === 'n8n-nodes-base.webhook');
    if (node === undefined) throw new Error('a workflow without a webhook');
    return node;
  }

  private after({ name }: Node): Node | undefined {
    const next = this.workflow.connections[name]?.main[0]?.[0]?.node;
    return this.workflow.nodes.find(node => node.name === next);
  }

  private run({ parameters }: Node, json: object): object {
    const code = `(() => {${parameters.jsCode}})()`;
    const [item] = runInNewContext(code, { $input: { first: () => ({ json }) } }) as readonly {
      json: object;
    }[];
    return item?.json ?? {};
  }
}
