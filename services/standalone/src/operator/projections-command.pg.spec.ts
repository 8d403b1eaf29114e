import 'reflect-metadata';
import { uuidv5 } from '@prosa/kernel';
import { Installation } from './testing/installation';

describe('prosa projections', () => {
  let world: Installation;
  beforeEach(async () => {
    world = await Installation.open(true);
  });
  afterEach(() => world.close());

  it('status shows the position, verify finds a difference, and rebuild corrects it', async () => {
    expect(await world.run('projections', 'status', '--json')).toMatchObject({
      code: 0,
      rows: [{ share: 'read-model', position: 5, head: 5, secondsBehind: 0 }],
    });
    await world.pool.query(`update rm.queue set name = 'Outra' where id = 2`);
    expect(await world.run('projections', 'verify', '--json')).toMatchObject({
      code: 1,
      rows: [{ table: 'queue', rows: 1 }, { equal: false }],
    });
    expect(await world.run('projections', 'rebuild', '--json')).toMatchObject({
      code: 0,
      rows: [{ table: 'queue' }, { rebuilt: 'all', tablesCorrected: 1 }],
    });
    const verified = await world.run('log', 'compare');
    expect(verified).toMatchObject({ code: 0, out: 'equal true\n' });
    expect(verified.err).toContain('Replaying: 100 %');
    const unknown = await world.run('projections', 'rebuild', 'nothing');
    expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('Parts: ') as string });
    await world.pool.query(`update rm.queue set name = 'Outra' where id = 2`);
    // By the table name that `verify` printed.
    expect(await world.run('projections', 'rebuild', 'queue')).toMatchObject({ code: 0 });
    expect(await world.run('projections', 'verify')).toMatchObject({ code: 0 });
  });

  it('rebuild goes on to the end of the log, from a checkpoint before it or from none', async () => {
    await world.stopProjecting();
    for (const lost of ['update rm.checkpoints set position = 1', 'delete from rm.checkpoints']) {
      await world.pool.query(`${lost}; delete from rm.queue`);
      const { code, err } = await world.run('projections', 'rebuild');
      expect(code === 0 ? '' : err).toBe('');
      expect(await world.run('projections', 'status', '--json')).toMatchObject({
        code: 0,
        rows: [{ share: 'read-model', position: 5, head: 5 }],
      });
      expect((await world.pool.query('select from rm.queue')).rowCount).toBe(3);
    }
  });

  it('status ends with 1 when the log is older than the database, whose new events would never be shown', async () => {
    await world.pool.query('update rm.checkpoints set position = position + 7');
    const received = await world.run('projections', 'status');
    await world.pool.query('update rm.checkpoints set position = position - 7');
    expect(received).toMatchObject({ code: 1, err: expect.stringContaining('it is older') as string });
  });

  it('reset takes the log as it is: positions beyond its end go back to it, and the read model is made anew', async () => {
    await world.stopProjecting();
    await world.pool.query(`
      update rm.checkpoints set position = position + 7; delete from rm.queue where id = 2;
      insert into rm.process_checkpoint values ('ahead', 12, now()), ('behind', 2, now());
      insert into rm.log_note (installation_id, noted_at) values (gen_random_uuid(), now())`);
    const refused = await world.run('projections', 'reset');
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('--i-know') as string });
    expect(await world.run('projections', 'status')).toMatchObject({ code: 1 });
    expect(await world.run('projections', 'reset', '--i-know', '--json')).toMatchObject({
      code: 0,
      rows: [{ head: 5, seenBefore: 12 }, { table: 'queue', rows: 1 }, { rebuilt: 'all' }],
    });
    expect(await world.run('projections', 'verify')).toMatchObject({ code: 0 });
    const { rows } = await world.pool.query(
      `select name, position::int from rm.process_checkpoint where name in ('ahead', 'behind') order by name`,
    );
    expect(rows).toEqual([
      { name: 'ahead', position: 5 },
      { name: 'behind', position: 2 },
    ]);
    expect((await world.pool.query('select from rm.log_note')).rowCount).toBe(0);
  });

  it('status lists the facts and commands that processes have given up', async () => {
    await world.pool.query(`
      insert into rm.process_parked values ('routing', 4, 'ticket-1_x', 'i', 'context: Error no', 5, now());
      insert into rm.process_command (company_id, name, instance, command_id, command, causation_id, correlation_id,
          attempts, next_at, dead)
        values (1, 'routing', 'i', 'c', '{}', 'c', 'c', 12, now(), 'Error: no')`);
    expect(await world.run('projections', 'status', '--json')).toMatchObject({
      code: 1,
      rows: [
        { position: 5 },
        { process: 'routing', position: 4, stream: 'ticket-1_x', error: 'context: Error no' },
        { process: 'routing', position: null, instance: 'i', error: 'Error: no' },
      ],
    });
  });

  it('status lists a quarantined stream, and retry-parked projects it again', async () => {
    const stream = `queue-1_${uuidv5('queue', 2)}`;
    await world.pool.query(`delete from rm.queue where id = 2;
      insert into rm.dead_letters values
        ('read-model', '${stream}', 4, 0, gen_random_uuid(), 'Error no', 1, now());
      update rm.checkpoints set parked_version = parked_version + 1`);
    const status = await world.run('projections', 'status', '--json');
    expect(status).toMatchObject({ code: 1, rows: [{ position: 5 }, { parked: stream, error: 'Error no' }] });
    const retried = await world.run('projections', 'retry-parked', '--json');
    expect(retried).toMatchObject({ code: 0, rows: [{ stream, projected: true }] });
    expect(await world.run('log', 'compare')).toMatchObject({ code: 0 });
  });
});
