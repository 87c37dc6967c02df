/* A battle in C on flat arrays, as a limit to measure the engine against. The rules are simplified: nets hold whoever
 * an unheld net touches, and there are no medics, no choices, no take-overs and no structures.
 *
 * Input: the number of cells; six neighbours for each; the number of boards; for each board two headquarters' points
 * and for each cell OWNER (-1: empty), and then HQ, TOUGHNESS, WOUNDS, six melee, six ranged, six Gauss strengths,
 * the masks ARMOUR, NET and LINKS, HARMFUL, the bonuses MELEE, RANGED, INITIATIVE and EXTRA, the number of slots, the
 * slots. Then the seconds to measure. Output: battles a second, and the points left on each board.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CELLS = 37, SIDES = 6, SLOTS = 4, BONUSES = 4 };
enum { MELEE, RANGED, INITIATIVE, EXTRA };

typedef struct {
    signed char owner, hq, toughness, wounds;
    signed char melee[SIDES], ranged[SIDES], gauss[SIDES];
    unsigned char armour, net, links;
    signed char harmful, bonus[BONUSES], slots, slot[SLOTS];
} Unit;

typedef struct {
    Unit unit[CELLS];
    int points[2];
} Board;

static int cells;
static int neighbour[CELLS][SIDES];
static int ray[CELLS][SIDES][CELLS];

static int number(void) {
    int value;
    if (scanf("%d", &value) != 1) exit(1);
    return value;
}

static void settle(const Board *board, signed char netted[CELLS], signed char sum[CELLS][BONUSES]) {
    signed char threat[CELLS];
    memset(threat, 0, sizeof threat);
    memset(netted, 0, CELLS);
    memset(sum, 0, CELLS * BONUSES);
    for (int pass = 0; pass < 2; pass++)
        for (int cell = 0; cell < cells; cell++) {
            const Unit *unit = &board->unit[cell];
            if (unit->owner < 0 || !unit->net || (pass && threat[cell])) continue;
            for (int way = 0; way < SIDES; way++) {
                int other = unit->net >> way & 1 ? neighbour[cell][way] : -1;
                if (other < 0 || board->unit[other].owner < 0 || board->unit[other].owner == unit->owner) continue;
                if (pass) netted[other] = 1;
                else threat[other] = 1;
            }
        }
    for (int cell = 0; cell < cells; cell++) {
        const Unit *unit = &board->unit[cell];
        if (unit->owner < 0 || netted[cell] || !unit->links) continue;
        for (int way = 0; way < SIDES; way++) {
            int other = unit->links >> way & 1 ? neighbour[cell][way] : -1;
            if (other < 0 || board->unit[other].owner < 0) continue;
            if ((board->unit[other].owner != unit->owner) != unit->harmful) continue;
            for (int stat = 0; stat < BONUSES; stat++) sum[other][stat] += unit->bonus[stat];
        }
    }
}

static int is_hit(const Board *board, int cell, int target) {
    const Unit *one = &board->unit[cell], *other = &board->unit[target];
    return other->owner >= 0 && other->owner != one->owner;
}

static void attack(const Board *board, signed char sum[CELLS][BONUSES], int cell, int damage[CELLS]) {
    const Unit *unit = &board->unit[cell];
    for (int way = 0; way < SIDES; way++) {
        int facing = (way + 3) % SIDES;
        if (unit->melee[way]) {
            int target = neighbour[cell][way], strength = unit->melee[way] + sum[cell][MELEE];
            if (target >= 0 && strength > 0 && is_hit(board, cell, target) && !(unit->hq && board->unit[target].hq))
                damage[target] += strength;
        }
        if (!unit->ranged[way] && !unit->gauss[way]) continue;
        for (const int *target = ray[cell][way]; *target >= 0; target++) {
            if (!is_hit(board, cell, *target)) continue;
            int armour = board->unit[*target].armour >> facing & 1;
            int strength = unit->gauss[way] ? 1 - armour : unit->ranged[way] + sum[cell][RANGED] - armour;
            if (strength > 0 && !(unit->hq && board->unit[*target].hq)) damage[*target] += strength;
            if (!unit->gauss[way]) break;
        }
    }
}

static void fight(Board *board) {
    signed char netted[CELLS], sum[CELLS][BONUSES], done[CELLS];
    memset(done, 0, sizeof done);
    settle(board, netted, sum);
    int top = 0;
    for (int cell = 0; cell < cells; cell++) {
        const Unit *unit = &board->unit[cell];
        if (unit->owner >= 0 && unit->slots && unit->slot[0] + sum[cell][INITIATIVE] > top)
            top = unit->slot[0] + sum[cell][INITIATIVE];
    }
    for (int segment = top; segment >= 0; segment--) {
        int damage[CELLS], acted = 0, fallen = 0;
        for (int cell = 0; cell < cells; cell++) {
            const Unit *unit = &board->unit[cell];
            if (unit->owner < 0 || netted[cell] || !unit->slots) continue;
            int due = 0, value = 0;
            for (int slot = 0; slot < unit->slots + sum[cell][EXTRA]; slot++) {
                if (slot < unit->slots) {
                    value = unit->slot[slot] + sum[cell][INITIATIVE];
                    if (value < 0) value = 0;
                } else
                    value--;
                if (value == segment && !(done[cell] >> slot & 1)) {
                    done[cell] |= 1 << slot;
                    due = 1;
                }
            }
            if (!due) continue;
            if (!acted) memset(damage, 0, sizeof damage);
            acted = 1;
            attack(board, sum, cell, damage);
        }
        for (int cell = 0; acted && cell < cells; cell++) {
            Unit *unit = &board->unit[cell];
            if (!damage[cell]) continue;
            if (unit->hq) {
                int *points = &board->points[unit->owner];
                *points = *points > damage[cell] ? *points - damage[cell] : 0;
                if (*points == 0) unit->owner = -1, fallen = 1;
            } else if ((unit->wounds += damage[cell]) > unit->toughness)
                unit->owner = -1, fallen = 1;
        }
        if (fallen) settle(board, netted, sum);
    }
}

static void read_board(Board *board) {
    board->points[0] = number();
    board->points[1] = number();
    for (int cell = 0; cell < cells; cell++) {
        Unit *unit = &board->unit[cell];
        unit->owner = number();
        if (unit->owner < 0) continue;
        unit->hq = number();
        unit->toughness = number();
        unit->wounds = number();
        for (int way = 0; way < SIDES; way++) unit->melee[way] = number();
        for (int way = 0; way < SIDES; way++) unit->ranged[way] = number();
        for (int way = 0; way < SIDES; way++) unit->gauss[way] = number();
        unit->armour = number();
        unit->net = number();
        unit->links = number();
        unit->harmful = number();
        for (int stat = 0; stat < BONUSES; stat++) unit->bonus[stat] = number();
        unit->slots = number();
        for (int slot = 0; slot < unit->slots; slot++) unit->slot[slot] = number();
    }
}

int main(void) {
    cells = number();
    for (int cell = 0; cell < cells; cell++)
        for (int way = 0; way < SIDES; way++) neighbour[cell][way] = number();
    for (int cell = 0; cell < cells; cell++)
        for (int way = 0; way < SIDES; way++) {
            int ahead = cell, length = 0;
            do ray[cell][way][length++] = ahead = neighbour[ahead][way];
            while (ahead >= 0);
        }
    int count = number();
    Board *boards = calloc(count, sizeof *boards), *fought = calloc(count, sizeof *fought);
    if (!boards || !fought) return 1;
    for (int board = 0; board < count; board++) read_board(&boards[board]);
    double seconds = number(), spent;
    long battles = 0;
    clock_t start = clock();
    do {
        memcpy(fought, boards, count * sizeof *boards);
        for (int board = 0; board < count; board++) fight(&fought[board]);
        battles += count;
        spent = (double)(clock() - start) / CLOCKS_PER_SEC;
    } while (spent < seconds);
    printf("%f\n", battles / spent);
    for (int board = 0; board < count; board++) printf("%d %d\n", fought[board].points[0], fought[board].points[1]);
    return 0;
}
