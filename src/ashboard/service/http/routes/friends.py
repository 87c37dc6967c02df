"""Friends: by link, and for challenges."""

from typing import Annotated, Any

import msgspec
from litestar import delete, get, post
from litestar.params import JSONBody, PathParameter

from ashboard.service.accounts.friends import Friend, FriendList
from ashboard.service.http.bodies import FriendBody
from ashboard.service.http.routes.dependencies import SECURED, App, OptionalCaller, problem_responses, require_account

Code = Annotated[str, PathParameter(max_length=64)]


class FriendCode(msgspec.Struct):
    """The code of an account's link."""

    code: str


@get("/me/friends", responses=problem_responses(401, 403), security=SECURED, summary="List my friends")
async def my_friends(caller: OptionalCaller, app: App) -> FriendList:
    """The friends of the account, by name, and the code of its link."""
    return await app.friends.find(require_account(caller).person)


@post("/me/friends/code", responses=problem_responses(401, 403), security=SECURED, summary="Make a link for friends")
async def renew_friend_code(caller: OptionalCaller, app: App) -> FriendCode:
    """Returns a new code: any account that sends it becomes a friend. The old code is no longer valid."""
    return FriendCode(await app.friends.renew_code(require_account(caller).person))


@get("/friends/{code:str}", responses=problem_responses(404), security=[{}], summary="Show whose link this is")
async def show_friend_code(code: Code, app: App) -> Friend:
    """Who would become a friend."""
    return await app.friends.find_owner(code)


@post(
    "/me/friends", responses=problem_responses(401, 403, 404, 409, 413, 415, 422), security=SECURED,
    summary="Become friends",
)  # fmt: skip
async def add_friend(data: JSONBody[FriendBody], caller: OptionalCaller, app: App) -> Friend:
    """Makes the caller and the owner of a link friends; returns the owner."""
    return await app.friends.add(require_account(caller), data.code)


@delete(
    "/me/friends/{friend_id:str}", status_code=204, responses=problem_responses(401, 403), security=SECURED,
    summary="End a friendship",
)  # fmt: skip
async def remove_friend(
    friend_id: Annotated[str, PathParameter(max_length=64)], caller: OptionalCaller, app: App
) -> None:
    """For both; challenges between the two leave their lists, games that have begun go on."""
    await app.friends.remove(require_account(caller).person, friend_id)


HANDLERS: list[Any] = [my_friends, renew_friend_code, show_friend_code, add_friend, remove_friend]
