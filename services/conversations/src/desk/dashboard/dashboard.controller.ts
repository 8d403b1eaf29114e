import { Controller, Get, Inject, Optional, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { DashboardByDay, DashboardByUser, DashboardView } from '@prosa/contracts';
import { CurrentViewer, Expensive, Requires, type Viewer } from '@prosa/http';
import { TENANT_DATABASE, ONLINE_USERS, type OnlineUsers } from '@prosa/platform';
import type { TenantConnection, TenantDatabase } from '@prosa/read-model';
import { ChartQuery, DashboardQuery } from './dashboard.commands';
import { periodOf, type Period } from '@prosa/conversation';
import {
  advertsOf,
  attendantsOf,
  conversationsByDay,
  conversationsByUser,
  countersOf,
} from './dashboard.queries';

/** The company's statistics (spec 1 §2, §3), for administrators; days are in the company's time zone. */
@ApiTags('dashboard')
@Controller('dashboard')
@Requires('dashboard:see')
@Expensive()
export class DashboardController {
  constructor(
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Optional() @Inject(ONLINE_USERS) private readonly people?: OnlineUsers,
  ) {}

  /** Returns the counters, and all users with their resolved tickets. */
  @Get()
  show(
    @CurrentViewer() { companyId }: Viewer,
    @Query() { date_from, date_to, days }: DashboardQuery,
  ): Promise<DashboardView> {
    return this.within({ companyId }, { from: date_from, until: date_to, days }, async (db, period) => {
      const attendants = await attendantsOf(db, companyId, period);
      return {
        period,
        counters: await countersOf(db, companyId, period),
        adverts: await advertsOf(db, companyId, period),
        attendants: attendants.map(each => ({
          ...each,
          online: this.people?.isOnline(companyId, each.id) ?? false,
        })),
      };
    });
  }

  /** Returns the number of conversations that each user accepted. */
  @Get('ticketsUsers')
  byUser(@CurrentViewer() { companyId }: Viewer, @Query() query: ChartQuery): Promise<DashboardByUser> {
    return this.within({ companyId }, daysOf(query), async (db, period) => ({
      data: await conversationsByUser(db, companyId, period),
    }));
  }

  /** Returns the number of conversations per day, or per hour of a single day, and the total. */
  @Get('ticketsDay')
  byDay(@CurrentViewer() { companyId }: Viewer, @Query() query: ChartQuery): Promise<DashboardByDay> {
    return this.within({ companyId }, daysOf(query), async (db, period) => {
      const data = await conversationsByDay(db, companyId, period);
      return { data, count: data.reduce((sum, { total }) => sum + total, 0) };
    });
  }

  private within<Answer>(
    { companyId }: { readonly companyId: number },
    asked: Parameters<typeof periodOf>[2],
    answer: (db: TenantConnection, period: Period) => Promise<Answer>,
  ): Promise<Answer> {
    return this.tenants.withTenant(companyId, async db => answer(db, await periodOf(db, companyId, asked)));
  }
}

const daysOf = ({ initialDate, finalDate }: ChartQuery) => ({ from: initialDate, until: finalDate });
