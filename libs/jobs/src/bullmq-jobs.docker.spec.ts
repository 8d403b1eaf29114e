import { GenericContainer, Wait } from 'testcontainers';
import { describeJobs } from './jobs.contract';
import { openJobs } from './testing/open-jobs';

const image = process.env['REDIS_IMAGE'] ?? 'redis:7-alpine';

describeJobs(`BullMQ over Redis in a container (${image})`, async () => {
  const server = await new GenericContainer(image)
    .withCommand(['redis-server', '--appendonly', 'yes'])
    .withExposedPorts(6379)
    .withWaitStrategy(Wait.forLogMessage('Ready to accept connections'))
    .start();
  const url = `redis://${server.getHost()}:${server.getMappedPort(6379)}`;
  return { open: lane => openJobs(url, lane), drop: async () => void (await server.stop()) };
});
