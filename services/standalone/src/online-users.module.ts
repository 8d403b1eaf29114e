import { Global, Module } from '@nestjs/common';
import { ONLINE_ATTENDANTS } from '../../conversations/src/dashboard/online-attendants.port';
import { ONLINE_USERS } from '../../identity/src/user/online-users.port';
import { LiveModule } from '../../live/src/live.module';
import { OnlinePeople } from '../../live/src/online-people';

/** Lets lists of people say who is online: services ask through ports of their own, and those who hold the sockets answer. */
@Global()
@Module({
  imports: [LiveModule],
  providers: [
    { provide: ONLINE_USERS, useExisting: OnlinePeople },
    { provide: ONLINE_ATTENDANTS, useExisting: OnlinePeople },
  ],
  exports: [ONLINE_USERS, ONLINE_ATTENDANTS],
})
export class OnlineUsersModule {}
